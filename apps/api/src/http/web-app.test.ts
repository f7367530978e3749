import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { momentAt } from '@church/shared'
import express from 'express'
import supertest from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import type { ChurchFacts } from '../platform/church.ts'
import { readEnv } from '../platform/env.ts'
import { exampleChurch } from '../platform/example-church.ts'
import { webApp } from './web-app.ts'

/** Serves a web app with these files for a church. */
async function serve(files: Record<string, string>, facts: () => ChurchFacts) {
  const dir = await mkdtemp(join(tmpdir(), 'church-web-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await mkdir(join(dir, 'help'))
  for (const [file, content] of Object.entries(files)) await writeFile(join(dir, file), content)
  const get = async () => facts()
  const church = {
    get,
    lastKnown: get,
    atHand: get,
    now: async () => momentAt(new Date(), facts().time_zone),
    site: async () => ({ church: facts(), PUBLIC_URL: '' }),
    onChange: () => () => undefined,
  }
  return supertest(express().use(webApp(dir, { church, env: readEnv({}) })))
}

test("the page has the church's name, colour and logo before the app starts", async () => {
  const page = (name: string, colour: string, logo: string) =>
    `<title>${name}</title><h1>Welcome to ${name}</h1><meta name="church-colour" content="${colour}" /><meta name="church-logo" content="${logo}" />`
  let facts: ChurchFacts = {
    ...exampleChurch,
    campuses: [],
    logo: null,
    colour: null,
    unnamed_allowed: true,
    language: 'en',
    languages: [],
  }
  const app = await serve(
    {
      'index.html': page('Church', '', ''),
      'help/index.html': '<title>Help · Church</title><!-- contact -->',
      'help/admins.html': '<b>Church</b>',
    },
    () => facts,
  )
  const served = async (path = '/') => (await app.get(path).expect(200)).text
  expect(await served()).toBe(page('Example Church', '', ''))
  const colour = { light: '#6d2959', dark: '#e9b0d5' }
  facts = { ...facts, name: '<b> & "c"', colour, logo: '/media/a.webp' }
  expect(await served()).toBe(
    page('&lt;b&gt; &amp; &quot;c&quot;', '#6d2959 #e9b0d5', '/media/a.webp'),
  )
  expect(await served('/help/admins')).toBe('<b>&lt;b&gt; &amp; &quot;c&quot;</b>')

  const ask = { phone: '', email: 'a&b@church.test', hours: '' }
  facts = { ...facts, name: 'St Mary', help: ask }
  expect(await served('/help')).toBe(
    '<title>Help · St Mary</title><p class="help-contact"><b>Still stuck?</b> Ask us: <a href="mailto:a&amp;b@church.test">a&amp;b@church.test</a></p>',
  )
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', undefined],
])('for Accept-Encoding %s, sends the page compressed with %s', async (accepts, encoding) => {
  const html = '<p>Church</p>'
  const files = { 'index.html': html, 'help/index.html': html, 'help/admins.html': html }
  const facts: ChurchFacts = {
    ...exampleChurch,
    campuses: [],
    logo: null,
    colour: null,
    unnamed_allowed: true,
    language: 'en',
    languages: [],
  }
  const app = await serve(files, () => facts)
  const { headers, text } = await app.get('/').set('Accept-Encoding', accepts).expect(200)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers.vary).toContain('Accept-Encoding')
  expect(text).toBe('<p>Example Church</p>')
  await app
    .get('/')
    .set('Accept-Encoding', accepts)
    .set('If-None-Match', headers.etag ?? '')
    .expect(304)
})
