import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addInstallationKey,
  findSecrets,
  knownInstallationKeys,
  loadSecrets,
  replaceSigningKey,
} from './secrets.ts'

let DATA_DIR: string
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), 'church-secrets-'))
})
afterEach(() => rm(DATA_DIR, { recursive: true }))

test('a new installation has a signing key and a different installation key', async () => {
  const { signing, installation } = await loadSecrets({ DATA_DIR })
  expect(installation).toHaveLength(1)
  expect(installation).not.toContain(signing)
  expect(await loadSecrets({ DATA_DIR })).toEqual({ signing, installation })
  const names = await readdir(DATA_DIR)
  expect(names.sort()).toEqual(['installation-keys', 'jwt-secret'])
  for (const name of names) expect((await stat(join(DATA_DIR, name))).mode & 0o077).toBe(0)
})

test('processes that start at once share their secrets', async () => {
  const all = await Promise.all(Array.from({ length: 5 }, () => loadSecrets({ DATA_DIR })))
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
})

test('an installation upgraded from an older release keeps using its one secret', async () => {
  await writeFile(join(DATA_DIR, 'jwt-secret'), 'the only secret of an older release\n')
  expect(await loadSecrets({ DATA_DIR })).toEqual({
    signing: 'the only secret of an older release',
    installation: ['the only secret of an older release'],
  })
})

test('a new JWT_SECRET leaves the installation key alone', async () => {
  const before = await loadSecrets({ DATA_DIR, JWT_SECRET: 'one' })
  const after = await loadSecrets({ DATA_DIR, JWT_SECRET: 'two' })
  expect(after).toEqual({ signing: 'two', installation: before.installation })
})

test('rotation puts a new key first, keeps the older ones, and replaces the signing key', async () => {
  const before = await loadSecrets({ DATA_DIR })
  await addInstallationKey({ DATA_DIR }, before.installation)
  await replaceSigningKey({ DATA_DIR })
  const after = await loadSecrets({ DATA_DIR })
  expect(after.signing).not.toBe(before.signing)
  expect(after.installation).toEqual([expect.any(String), ...before.installation])
  const text = await readFile(join(DATA_DIR, 'installation-keys'), 'utf8')
  expect(text.split('\n')[0]).toMatch(/^[\w-]{64}$/)
})

test('keys from the environment need no folder', async () => {
  const settings = { DATA_DIR, JWT_SECRET: 'signing', INSTALLATION_KEYS: ['newer', 'older'] }
  expect(await loadSecrets(settings)).toEqual({
    signing: 'signing',
    installation: ['newer', 'older'],
  })
  expect(await findSecrets(settings)).toEqual(await loadSecrets(settings))
  expect(await findSecrets({ DATA_DIR, JWT_SECRET: 'signing' })).toBe(null)
  expect(await knownInstallationKeys(settings)).toEqual(['newer', 'older'])
  expect(await readdir(DATA_DIR)).toEqual([])
})
