import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { wire } from '@material/contract/kernel/value/constants.ts';
import { seal, wireKey } from '@material/server/kernel/call/wire.ts';
import type { Page } from '@playwright/test';

type Published = { readonly payloadKey: string; readonly payloadIv: string };
type Envelope<D> = { readonly status: number; readonly message: string; readonly data: D };

/** Sends a call as whoever is signed in in a window, where what is looked at comes after it; it must succeed. */
export async function ask<C extends Call>(page: Page, centre: string, call: C, input: Sent<C>): Promise<Output<C>> {
  const published = await page.request.get('/static/config.json');
  const { payloadKey, payloadIv } = (await published.json()) as Published;
  const key = wireKey({ PAYLOAD_KEY: payloadKey, PAYLOAD_IV: payloadIv });
  const stored = await page.evaluate(() => localStorage.getItem('session') ?? '{}');
  const { token } = JSON.parse(stored) as { readonly token: string };
  const response = await page.request.post(`${wire.prefix}${call.path}`, {
    headers: { token, centre, 'idempotency-key': crypto.randomUUID() },
    data: { data: seal(input, key) },
  });
  const { status, message, data } = (await response.json()) as Envelope<Output<C>>;
  if (status !== 1) throw new Error(`${call.path}: ${message} ${JSON.stringify(data)}`);
  return data;
}
