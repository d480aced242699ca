import Validator from '@adobe/structured-data-validator';
import ts from 'typescript';
import { z } from 'zod';

const types = ['LocalBusiness', 'Product', 'TouristTrip'];
const name = '/page-data.ts';

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
};
const host = ts.createCompilerHost(options);
/** The definitions, read once. */
const definitions = new Map<string, ts.SourceFile | undefined>();

function definition(
  file: string,
  target: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  if (!definitions.has(file)) definitions.set(file, host.getSourceFile(file, target));
  return definitions.get(file);
}

/** Where data departs from schema.org's own definitions, as `schema-dts` has them. */
function typeFaults(found: readonly unknown[]): string[] {
  const allowed = types.map((type) => `WithContext<${type}>`).join(' | ');
  const source = [
    `import type { ${types.join(', ')}, WithContext } from 'schema-dts';`,
    ...found.map((data, at) => `export const d${at}: ${allowed} = ${JSON.stringify(data)};`),
  ].join('\n');
  const path = import.meta.dirname + name;
  const isOurs = (file: string) => file === path;
  const ours: ts.CompilerHost = {
    ...host,
    getSourceFile: (file, target) =>
      isOurs(file) ? ts.createSourceFile(file, source, target) : definition(file, target),
    fileExists: (file) => isOurs(file) || host.fileExists(file),
    readFile: (file) => (isOurs(file) ? source : host.readFile(file)),
  };
  const program = ts.createProgram([path], options, ours);
  const file = program.getSourceFile(path);
  return [...program.getOptionsDiagnostics(), ...program.getSyntacticDiagnostics(file)]
    .concat(program.getSemanticDiagnostics(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const issue = z.object({ severity: z.string(), issueMessage: z.string() });

/**
 * What is wrong with structured data: by the types of schema.org, and by what search engines need of
 * offers and products.
 * @param pictures whether they are needed; without them search engines show no product
 */
export async function schemaFaults(
  found: readonly unknown[],
  { pictures = true }: { pictures?: boolean } = {},
): Promise<string[]> {
  const faults = typeFaults(found);
  for (const data of found) {
    const type = z.object({ '@type': z.string() }).parse(data)['@type'];
    const issues = await new Validator().validate({ jsonld: { [type]: [data] } });
    faults.push(
      ...z
        .array(issue)
        .parse(issues)
        .filter(({ severity }) => severity === 'ERROR')
        .map(({ issueMessage }) => `${type}: ${issueMessage}`)
        .filter((fault) => pictures || !fault.includes('"image"')),
    );
  }
  return faults;
}
