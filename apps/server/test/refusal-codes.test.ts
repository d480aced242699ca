import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRefusalCodes } from '@slipway/contract/refusal-codes';
import ts from 'typescript';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../src');

/** What makes a refusal, and what names a code that is used in several places. */
const makers = new Set(['Refusal', 'conflict', 'invalid', 'refused']);
const namesCode = (name: string) => /^(code|failed)$/i.test(name);

/** The codes that a file gives to what makes a refusal. */
function codesIn(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteral(node)) found.push(node.text);
    if (ts.isConditionalExpression(node)) {
      collect(node.whenTrue);
      collect(node.whenFalse);
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText(file);
      if (makers.has(name)) node.arguments?.forEach(collect);
    }
    if (ts.isVariableDeclaration(node) && node.initializer && namesCode(node.name.getText(file))) {
      collect(node.initializer);
    }
    if (ts.isParameter(node) && node.initializer && namesCode(node.name.getText(file))) {
      collect(node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test('the server refuses with every code of the contract', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const used = new Set(files.flatMap((name) => codesIn(join(source, name))));
  expect(allRefusalCodes.filter((code) => !used.has(code))).toEqual([]);
});
