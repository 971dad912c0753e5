import type { Call } from '@material/contract/kernel/call/call.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mayReadDescription, type MonitorConfig } from '../session/monitor-access.ts';

type Json = Readonly<Record<string, unknown>>;

/** What only code can check (control characters, real dates) has no counterpart in a schema and is left open there. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return json;
};

const sealed = { $ref: '#/components/schemas/Sealed' } as const;
const envelopeOf = (data: Json): Json => ({
  allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: { data } }],
});

const answered = (call: Call): Json =>
  call.kind === 'download'
    ? {
        description: 'The file; a refusal is the JSON envelope',
        content: {
          'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
          'application/json': { schema: { $ref: '#/components/schemas/Envelope' } },
        },
      }
    : {
        description: 'status 1: done; any other status: refused, with the reason in message',
        content: { 'application/json': { schema: envelopeOf(schemaOf(call.output, 'output')) } },
      };

function bodyOf(call: Call): Json {
  if (!call.upload) return { required: true, content: { 'application/json': { schema: sealed } } };
  const file = { type: 'string', format: 'binary' };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['data', 'file'],
          properties: {
            data: { type: 'string', description: 'The sealed body as JSON text; it comes before every file' },
            file: call.upload.maxFiles === 1 ? file : { type: 'array', items: file, maxItems: call.upload.maxFiles },
          },
        },
      },
    },
  };
}

const accessOf = ({ access }: Call): string =>
  typeof access === 'string' ? access : `any of: ${access.anyOf.join(', ')}`;

const parameters = (call: Call): readonly Json[] =>
  call.access === 'public'
    ? []
    : ['Centre', 'NameType', ...(call.kind === 'write' ? ['IdempotencyKey', 'Window'] : [])].map((name) => ({
        $ref: `#/components/parameters/${name}`,
      }));

const fault = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Envelope' } } },
});

const operationOf = (key: string, call: Call): Json => ({
  operationId: key,
  tags: [call.path.split('/')[2] ?? ''],
  description: `Access: ${accessOf(call)}. The payload, sealed as the request body, has the schema of \`x-payload\`.`,
  security: call.access === 'public' ? [] : [{ token: [] }],
  parameters: parameters(call),
  requestBody: bodyOf(call),
  'x-payload': schemaOf(call.input, 'input'),
  'x-kind': call.kind,
  responses: {
    '200': answered(call),
    '400': fault('Not decryptable, not JSON, or not of the expected form'),
    '413': fault('Too large'),
    '415': fault('Wrong media type'),
    '429': fault('Too many requests'),
    '500': fault('Unexpected; the message carries the request id'),
    '503': fault('Overloaded or stopping'),
  },
});

const headerParameter = (name: string, description: string, schema: Json): Json => ({
  name,
  in: 'header',
  description,
  schema,
});

const components: Json = {
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token that Login answered' },
  },
  parameters: {
    Centre: headerParameter('centre', 'The centre of the open screen; left out, the session’s own', {
      type: 'string',
      pattern: '^(management|city:\\d+|supplier:\\d+|message)$',
    }),
    NameType: headerParameter('nameType', '1: full names, 2: short names', {
      type: 'string',
      enum: ['1', '2'],
      default: '1',
    }),
    Window: headerParameter(
      'window',
      'The window that writes, as its socket named it; it is not told of what it wrote',
      {
        type: 'string',
        pattern: '^[0-9a-f]{32}$',
      },
    ),
    IdempotencyKey: headerParameter('idempotency-key', 'One per intent; a repeated request gets the stored answer', {
      type: 'string',
      minLength: 1,
      maxLength: 100,
    }),
  },
  schemas: {
    Sealed: {
      type: 'object',
      required: ['data'],
      properties: {
        data: {
          type: 'string',
          contentEncoding: 'base64',
          description:
            'AES-256-CBC with PKCS#7 padding over the UTF-8 JSON payload; key and vector stand in /static/config.json',
        },
      },
    },
    Envelope: {
      type: 'object',
      required: ['status', 'message', 'data'],
      properties: {
        status: {
          type: 'integer',
          enum: [0, 1, 2, 301],
          description: '1 done, 0 refused, 2 refused silently, 301 signed out',
        },
        message: { type: 'string' },
        data: {},
      },
    },
  },
};

export type KeyedCall = { readonly key: string; readonly call: Call };

/** The whole contract as an OpenAPI 3.1 document. */
const openApiOf = (calls: readonly KeyedCall[], version: string): Json => ({
  openapi: '3.1.0',
  info: { title: '物料系统', version },
  servers: [{ url: wire.prefix }],
  paths: Object.fromEntries(calls.map(({ key, call }) => [call.path, { post: operationOf(key, call) }])),
  components,
});

/** Serves the document; it is made when first asked for, because nobody may ever ask. */
export function registerOpenApi(
  app: FastifyInstance,
  calls: readonly KeyedCall[],
  { version, config }: { readonly version: string; readonly config: MonitorConfig },
): void {
  let text: string | undefined;
  app.get(`${wire.prefix}/openapi.json`, (request, reply) => {
    if (!mayReadDescription(request, config)) return reply.code(404).send('');
    text ??= JSON.stringify(openApiOf(calls, version));
    return reply.type('application/json').header('cache-control', 'no-cache').send(text);
  });
}
