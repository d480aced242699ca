import type { NodePath, PluginItem, PluginObj, types } from '@babel/core';
import type { Plugin } from 'vite';
import { linguiConfig } from '../lingui.config.ts';
import { hasWord, lackTemplates, wordedMessages } from './own-words.ts';

type Types = typeof types;

/** Babel and Lingui, loaded with the first message that was not kept: they are a tenth of the time of a single test. */
const loadTools = async () => {
  const [babel, macro, conf, { compileMessage }] = await Promise.all([
    import('@babel/core'),
    import('@lingui/babel-plugin-lingui-macro'),
    import('@lingui/conf'),
    import('@lingui/message-utils/compileMessage'),
  ]);
  const config = conf.makeConfig(linguiConfig);
  return { ...babel, macro: macro.default, config, compileMessage };
};
type Tools = Awaited<ReturnType<typeof loadTools>>;
let tools: Promise<Tools> | null = null;

/** Calls `each` with the text of every message, and puts what it answers in its place. */
function eachMessage(
  types: Types,
  each: (message: string) => types.Node | null,
  done?: () => void,
): PluginObj {
  return {
    name: 'lingui-messages',
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
                const instead = each(property.value.value);
                if (types.isExpression(instead)) property.value = instead;
              }
            },
          });
          done?.();
        },
      },
    },
  };
}

/**
 * Compiles the English text of each message in place, so that a chunk carries its own texts (no catalogue of
 * all screens in the first load) and the browser needs no message parser.
 */
function compileInPlace({ types, compileMessage }: Tools): PluginObj {
  const worded = wordedMessages();
  const missing: string[] = [];
  return eachMessage(
    types,
    (message) => {
      if (!worded.has(message) && hasWord(message)) missing.push(message);
      return types.valueToNode(compileMessage(worded.get(message) ?? message));
    },
    () => {
      if (missing.length > 0) throw new Error(lackTemplates(missing.splice(0)));
    },
  );
}

/** Runs Lingui's macro on a file that imports it, then a plugin; null: it has no messages. */
async function expand(code: string, file: string, then: (using: Tools) => PluginItem) {
  if (!/\.tsx?$/.test(file) || !/@lingui\/(core|react)\/macro/.test(code)) return null;
  tools ??= loadTools();
  const using = await tools;
  return using.transformAsync(code, {
    filename: file,
    configFile: false,
    babelrc: false,
    sourceMaps: true,
    parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [[using.macro, { stripMessageField: false, linguiConfig: using.config }], then(using)],
  });
}

/** The text of every message of a file. */
export async function messagesOf(code: string, file: string): Promise<string[]> {
  const found: string[] = [];
  await expand(code, file, ({ types }) =>
    eachMessage(types, (message) => {
      found.push(message);
      return null;
    }),
  );
  return found;
}

/** Runs Lingui's macro on the files that import it; `@vitejs/plugin-react` 6 has no Babel of its own. */
export function lingui(): Plugin {
  let compiling: PluginObj | null = null;
  return {
    name: 'slipway-lingui',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      const done = await expand(code, file, (using) => (compiling ??= compileInPlace(using)));
      return done?.code == null ? null : { code: done.code, map: done.map ?? null };
    },
  };
}
