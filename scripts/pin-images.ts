import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './repository.ts'

const FILES = ['docker-compose.yml', 'deploy/monitoring/docker-compose.yml', 'Dockerfile']

/**
 * `image: name:tag` and `FROM name:tag`, perhaps for a platform, with or without a digest; the product's own image has
 * no tag.
 */
const IMAGE = /^(\s*image: |FROM (?:--platform=\S+ )?)([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm

/** Adds to each image the digest that its tag has now, or updates it. */
export const pinned = (text: string, digestOf: (image: string) => string): string =>
  text.replace(IMAGE, (_, start: string, image: string) => `${start}${image}@${digestOf(image)}`)

/** The digest of all platforms' builds together, asked of the registry. */
function registryDigest(image: string): string {
  const format = ['--format', '{{.Manifest.Digest}}']
  const args = ['buildx', 'imagetools', 'inspect', image, ...format]
  const digest = execFileSync('docker', args, { encoding: 'utf8' }).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image} has no digest: ${digest}`)
  return digest
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const name of FILES) {
    const path = join(repositoryRoot, name)
    await writeFile(path, pinned(await readFile(path, 'utf8'), registryDigest))
  }
}
