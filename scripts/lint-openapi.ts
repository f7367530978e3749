import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '../packages/shared/src/contract/index.ts'
import { openApiDocument } from '../packages/shared/src/contract/openapi.ts'
import { binPath, run } from './run.ts'

// Lints the description that the API serves as /api/openapi.json, by redocly.yaml.
const folder = await mkdtemp(join(tmpdir(), 'church-openapi-'))
try {
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(openApiDocument(contract, 'Church'), null, 2))
  process.exitCode = await run(
    binPath('redocly'),
    ['lint', file, '--config', 'redocly.yaml', '--max-problems', '1000'],
    // Redocly would otherwise ask the registry for a newer version of itself.
    { env: { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  )
} finally {
  await rm(folder, { recursive: true, force: true })
}
