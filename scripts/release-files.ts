import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { contract } from '../packages/shared/src/contract/index.ts'
import { openApiDocument } from '../packages/shared/src/contract/openapi.ts'
import { repositoryRoot } from './repository.ts'
import { binPath, run } from './run.ts'

// `pnpm release-files ghcr.io/owner/church` writes what a release offers for download into `release/`: what changed, the
// two files of an installation, and a page about the API.

/**
 * What the changelog says about a version.
 * @throws Error if it says nothing
 */
export function notesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m)
  const found = sections.find(
    (section) => section.startsWith(`${version}\n`) || section.startsWith(`${version} `),
  )
  const notes = found?.slice(found.indexOf('\n')).trim()
  if (!notes) throw new Error(`CHANGELOG.md has no section about ${version}.`)
  return `${notes}\n`
}

/** The settings of an installation, with the published image in place of the invented one. */
export const settingsFor = (example: string, image: string): string =>
  example.replace(/^CHURCH_IMAGE=.*$/m, `CHURCH_IMAGE=${image}`)

async function writeRelease(image: string, folder: string): Promise<number> {
  const text = (name: string) => readFile(join(repositoryRoot, name), 'utf8')
  const { version } = JSON.parse(await text('package.json'))
  await mkdir(folder, { recursive: true })
  const write = (name: string, content: string) => writeFile(join(folder, name), content)
  await write('notes.md', notesOf(await text('CHANGELOG.md'), version))
  await write('docker-compose.yml', await text('docker-compose.yml'))
  await write('example.env', settingsFor(await text('deploy/example.env'), image))
  await write('openapi.json', JSON.stringify(openApiDocument(contract, 'Church'), null, 2))
  const page = ['build-docs', join(folder, 'openapi.json'), '--output', join(folder, 'api.html')]
  return run(binPath('redocly'), page, { env: { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , image] = process.argv
  if (!image)
    throw new Error('Name the image, for example: pnpm release-files ghcr.io/owner/church')
  process.exitCode = await writeRelease(image, join(repositoryRoot, 'release'))
}
