import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Everything a build reads, relative to the repository. */
const sources = [
  'apps',
  'packages',
  'prisma',
  'scripts',
  'texts',
  'package.json',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'church.example.json',
]

/** Folders written by tools or by the running product, which builds never read. */
const skippedFolders = new Set(['node_modules', 'dist', 'generated', 'data', 'coverage', 'test'])
const skippedFiles = /\.(?:test|spec)\.tsx?$|\.tsbuildinfo$/

/**
 * A SHA-256 (hex) over the names and contents of all sources of a build.
 * It reads the files rather than asking git, so that it also works in an archive or an image.
 */
export async function fingerprint(root: string): Promise<string> {
  const files = (await Promise.all(sources.map((path) => filesUnder(join(root, path))))).flat()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256').update(process.versions.modules)
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? ''
    hash.update(`\0${relative(root, file).replaceAll('\\', '/')}\0${content.length}\0`)
    hash.update(content)
  }
  return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return undefined
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries === undefined) return [path]
  const wanted = entries
    .filter((entry) =>
      entry.isDirectory() ? !skippedFolders.has(entry.name) : !skippedFiles.test(entry.name),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const nested = wanted.map((entry) => {
    const child = join(path, entry.name)
    return entry.isDirectory() ? filesUnder(child) : [child]
  })
  return (await Promise.all(nested)).flat()
}
