import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import supertest from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'

const script = 'console.log("a script that is packed")'

const dir = await mkdtemp(join(tmpdir(), 'church-built-'))
afterAll(() => rm(dir, { recursive: true }))
await mkdir(join(dir, 'assets'))
await writeFile(join(dir, 'assets/app-1.js'), script)
await writeFile(join(dir, 'assets/app-1.js.br'), brotliCompressSync(script))
await writeFile(join(dir, 'assets/app-1.js.gz'), gzipSync(script))
await writeFile(join(dir, 'assets/plain-1.js'), script)

const get = (path: string, accepts: string) =>
  supertest(express().use(builtFiles(dir)))
    .get(path)
    .set('Accept-Encoding', accepts)

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('for Accept-Encoding %s, sends the file precompressed with %s', async (accepts, packing) => {
  const answer = await get('/assets/app-1.js', accepts).expect(200)
  expect(answer.headers['content-encoding']).toBe(packing)
  expect(answer.headers['content-type']).toMatch('text/javascript')
  expect(answer.headers['cache-control']).toMatch('immutable')
  if (packing !== 'br') expect(answer.text).toBe(script)
})

test('varies by Accept-Encoding, even if no encoding was chosen', async () => {
  for (const accepts of ['br', 'identity']) {
    const { headers } = await get('/assets/app-1.js', accepts)
    expect(headers.vary).toBe('Accept-Encoding')
  }
})

test('sends a file without precompressed versions unchanged, and 404 for a missing one', async () => {
  const answer = await get('/assets/plain-1.js', 'br').expect(200)
  expect(answer.headers['content-encoding']).toBeUndefined()
  await get('/assets/none-1.js', 'br').expect(404)
})
