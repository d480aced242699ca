import { transformAsync, types, type NodePath, type PluginItem, type PluginObj } from '@babel/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { makeConfig } from '@lingui/conf';
import { linguiConfig } from '../lingui.config.ts';

/**
 * Compiles the English text of each message in place, so that a chunk carries its own texts (no catalogue of
 * all screens in the first load) and the browser needs no message parser.
 */
function compileInPlace(): PluginObj {
  return {
    name: 'lingui-compile-in-place',
    visitor: {
      Program: {
        exit(program: NodePath<types.Program>) {
          program.traverse({
            ObjectExpression(path) {
              const marked = path.node.leadingComments?.some((it) => it.value.includes('i18n'));
              if (marked !== true) return;
              for (const property of path.node.properties) {
                if (!types.isObjectProperty(property)) continue;
                if (!types.isIdentifier(property.key, { name: 'message' })) continue;
                if (!types.isStringLiteral(property.value)) continue;
                const compiled = compileMessage(property.value.value);
                property.value = types.valueToNode(compiled);
              }
            },
          });
        },
      },
    },
  };
}

/** Runs Lingui's macro on the files that import it; `@vitejs/plugin-react` 6 has no Babel of its own. */
export function lingui(): Plugin {
  const plugins: PluginItem[] = [
    [linguiMacro, { stripMessageField: false, linguiConfig: makeConfig(linguiConfig) }],
    compileInPlace,
  ];
  return {
    name: 'slipway-lingui',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || !/@lingui\/(core|react)\/macro/.test(code)) return null;
      const done = await transformAsync(code, {
        filename: file,
        configFile: false,
        babelrc: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins,
      });
      return done?.code == null ? null : { code: done.code, map: done.map ?? null };
    },
  };
}
