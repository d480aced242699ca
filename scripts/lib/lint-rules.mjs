// A plugin of oxlint: the project's own rules, each made of selectors that must not match.
import { statusNumbers } from './status-numbers.mjs';

const refuse = (selectors) => ({
  create: (context) =>
    Object.fromEntries(
      selectors.map(({ selector, message }) => [
        selector,
        (node) => {
          context.report({ node, message });
        },
      ]),
    ),
});

export default {
  meta: { name: 'slipway' },
  rules: {
    'status-numbers': refuse(statusNumbers),
    'query-rows': refuse([
      {
        selector: "CallExpression[callee.property.name='execute']",
        message: 'Use queryRows: execute leaves bigint a text.',
      },
    ]),
  },
};
