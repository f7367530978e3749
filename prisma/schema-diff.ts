import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { withSchemaEngine } from './schema-engine.ts'

/**
 * Returns the SQL that brings a database up to schema.prisma, or undefined if nothing differs.
 * Ignores what Prisma cannot express: checks, functions and generated columns.
 */
export async function schemaDiff(
  connectionString: string,
  schemaPath: string,
): Promise<string | undefined> {
  const files = [{ path: schemaPath, content: await readFile(schemaPath, 'utf8') }]
  const { exitCode, stdout } = await withSchemaEngine(connectionString, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: dirname(schemaPath) },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
  return exitCode === 0 ? undefined : (stdout ?? '')
}
