import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * All texts in a source file: literals, templates (`{}` for a value) and the text between JSX tags,
 * with white space as in a browser. Excludes comments, imports and types.
 * @param {string} file
 * @returns {{ line: number, text: string }[]}
 */
export function textsOf(file) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = readFileSync(file, 'utf8');
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found = [];
  const add = (node, raw) => {
    const text = raw.replace(/\s+/g, ' ').trim();
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    if (/\p{L}/u.test(text)) found.push({ line: line + 1, text });
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    if (ts.isTemplateExpression(node)) {
      add(
        node,
        [node.head, ...node.templateSpans.map((it) => it.literal)].map((it) => it.text).join('{}'),
      );
    }
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) add(node, wordsIn(node));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The text directly in an element; nested elements have their own entries. */
function wordsIn(element) {
  return element.children.map((child) => (ts.isJsxText(child) ? child.text : '{}')).join('');
}
