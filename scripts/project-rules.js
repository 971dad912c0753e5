// Lint rules of this project that no linter brings along; an oxlint plugin in plain JavaScript.

const suffixes =
  'calls|status|handlers|repo|rules|page|columns|alone|test|moves|list|document|dialog|reference|config|d|spec';
const vague = /(^|[-.])(utils?|helpers?|common|managers?|misc)([-.]|$)/;

/** `new Date()` reads the clock; handlers and rules get the time from their caller. */
const noClock = {
  /** @param {{ report(problem: { node: unknown, message: string }): void }} context */
  create: (context) => ({
    /** @param {{ callee: { type: string, name?: string }, arguments: unknown[] }} node */
    NewExpression(node) {
      const isDate = node.callee.type === 'Identifier' && node.callee.name === 'Date';
      if (isDate && node.arguments.length === 0) context.report({ node, message: 'Use ctx.now: time comes with ctx.' });
    },
  }),
};

/** `name in table` finds what every object inherits (`constructor`), so a name from outside passes for a known one. */
const ownNames = {
  /** @param {{ report(problem: { node: unknown, message: string }): void }} context */
  create: (context) => ({
    /** @param {{ operator: string, left: { type: string } }} node */
    BinaryExpression(node) {
      const isFixed = node.left.type === 'Literal' || node.left.type === 'PrivateIdentifier';
      if (node.operator === 'in' && !isFixed) context.report({ node, message: 'Use Object.hasOwn(table, name).' });
    },
  }),
};

/** A file's name says what it is: one of the agreed suffixes or none, and no drawer for everything. */
const fileNames = {
  /** @param {{ filename: string, report(problem: { node: unknown, message: string }): void }} context */
  create: (context) => ({
    /** @param {unknown} node */
    Program(node) {
      const [stem = '', ...parts] = (context.filename.split(/[\\/]/).pop() ?? '').split('.').slice(0, -1);
      if (vague.test(stem))
        context.report({ node, message: `“${stem}” says nothing: name the file after what it holds.` });
      for (const part of parts.filter((each) => !new RegExp(`^(?:${suffixes})$`).test(each))) {
        context.report({ node, message: `“.${part}” is none of the agreed suffixes (${suffixes}).` });
      }
    },
  }),
};

/** A replaced module stays replaced for every file of the same process. */
const mocksAlone = {
  /** @param {{ filename: string, report(problem: { node: unknown, message: string }): void }} context */
  create: (context) => ({
    /** @param {{ callee: { object?: { name?: string }, property?: { name?: string } } }} node */
    CallExpression(node) {
      const { object, property } = node.callee;
      if (object?.name !== 'vi' || !/^(?:do)?mock$/i.test(property?.name ?? '')) return;
      if (!/\.alone\.test\.tsx?$/.test(context.filename))
        context.report({ node, message: 'A test that replaces modules is named *.alone.test.ts.' });
    },
  }),
};

export default {
  meta: { name: 'project' },
  rules: { 'no-clock': noClock, 'file-names': fileNames, 'own-names': ownNames, 'mocks-alone': mocksAlone },
};
