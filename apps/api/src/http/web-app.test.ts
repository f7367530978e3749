import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { momentAt } from '@church/shared'
import express from 'express'
import supertest from 'supertest'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { exampleFacts } from '../../test/church-facts.ts'
import { writeTexts } from '../../test/languages.ts'
import type { ChurchFacts } from '../platform/church.ts'
import { readEnv } from '../platform/env.ts'
import { readLanguages } from '../platform/languages.ts'
import { createLogger } from '../platform/logger.ts'
import { createBrowsers } from './browsers.ts'
import { webApp } from './web-app.ts'

const texts = await mkdtemp(join(tmpdir(), 'church-texts-'))
afterAll(() => rm(texts, { recursive: true }))
const help = { 'Still stuck?': 'Nu merge?', 'Ask us: {ways}': 'Întrebați-ne: {ways}' }
const languages = readLanguages(
  await writeTexts(join(texts, 'generated'), { ro: help }),
  createLogger('silent'),
)

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
  const browsers = createBrowsers(['a secret for this test'], '')
  return supertest(express().use(webApp(dir, { browsers, church, env: readEnv({}), languages })))
}

test("the page has the church's name, colour and logo before the app starts", async () => {
  const page = (name: string, colour: string, logo: string) =>
    `<title>${name}</title><h1>Welcome to ${name}</h1><meta name="church-colour" content="${colour}" /><meta name="church-logo" content="${logo}" />`
  let facts: ChurchFacts = exampleFacts
  const app = await serve(
    {
      'index.html': page('{church}', '', ''),
      'help/index.html': '<title>Help · {church}</title><!-- contact -->',
      'help/admins.html': '<b>{church}</b>',
      'help/list.html': '<b>{church}</b>',
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
  const html = '<p>{church}</p>'
  const pages = ['index', 'help/index', 'help/admins', 'help/list']
  const files = Object.fromEntries(pages.map((page) => [`${page}.html`, html]))
  const facts: ChurchFacts = exampleFacts
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

const inRomanian = {
  'index.ro.html': '<html lang="ro" dir="ltr"><h1>Bun venit la {church}</h1></html>',
  'help/index.ro.html': '<html lang="ro"><!-- contact --></html>',
}
const inEnglish = {
  'index.html': '<html lang="en"></html>',
  'help/index.html': '<html lang="en"></html>',
  'help/admins.html': '<html lang="en"></html>',
  'help/list.html': '<html lang="en"></html>',
}
const offered: ChurchFacts = {
  ...exampleFacts,
  help: { phone: '01632 960000', email: '', hours: '' },
  languages: languages.known.filter(({ code }) => code === 'en' || code === 'ro'),
}
const languageOf = ({ text }: { text: string }) => /lang="([^"]*)"/.exec(text)?.[1]

test('the page’s language is that of the address, the cookie, the phone or the church', async () => {
  let facts = offered
  const app = await serve({ ...inEnglish, ...inRomanian }, () => facts)
  const get = (path: string, cookie = '', accepts = '') =>
    app.get(path).set('Cookie', cookie).set('Accept-Language', accepts).expect(200)
  expect(languageOf(await get('/'))).toBe('en')
  expect(languageOf(await get('/', '', 'ro-MD,ro;q=0.9'))).toBe('ro')
  expect(languageOf(await get('/', 'lang=en', 'ro'))).toBe('en')
  expect(languageOf(await get('/?lang=ro', 'lang=en'))).toBe('ro')
  expect((await get('/?lang=ro')).text).toContain('<h1>Bun venit la Example Church</h1>')
  facts = { ...offered, language: 'ro' }
  expect(languageOf(await get('/'))).toBe('ro')
  facts = { ...offered, languages: languages.known.slice(0, 1) }
  expect(languageOf(await get('/?lang=ro', 'lang=ro', 'ro'))).toBe('en')
})

test('an offered language that the address chooses is kept in a cookie', async () => {
  const app = await serve({ ...inEnglish, ...inRomanian }, () => offered)
  const cookieOf = async (path: string) => {
    const { headers } = await app.get(path).expect(200)
    return [headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith('lang='))
  }
  expect(await cookieOf('/?lang=RO-md')).toMatch(
    /^lang=ro; Max-Age=31536000; Path=\/; SameSite=Strict$/,
  )
  expect(await cookieOf('/help?lang=ro')).toMatch(/^lang=ro;/)
  for (const path of [
    '/',
    '/?lang=',
    '/?lang=xx',
    '/?lang=ar',
    '/?lang=ro&lang=en',
    '/?lang=%0d%0a',
  ]) {
    expect(await cookieOf(path)).toBeUndefined()
  }
})

test('a page varies by encoding, language and cookie, and has an ETag for each language', async () => {
  const app = await serve({ ...inEnglish, ...inRomanian }, () => offered)
  const english = await app.get('/').expect(200)
  expect(english.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
  const kept = { 'If-None-Match': english.headers.etag ?? '' }
  await app.get('/').set(kept).expect(304)
  await app.get('/?lang=ro').set(kept).expect(200)
})

test('a malformed cookie, and a language without a page, fall back to English', async () => {
  const app = await serve(inEnglish, () => offered)
  expect(languageOf(await app.get('/').set('Cookie', 'lang=%E0%A4%A; lang="'))).toBe('en')
  expect(languageOf(await app.get('/?lang=ro').expect(200))).toBe('en')
})

test('the files of pages, in which the church’s facts are missing, are no pages', async () => {
  const app = await serve({ ...inEnglish, ...inRomanian }, () => offered)
  await app.get('/index.html').expect(200)
  await app.get('/index.ro.html').expect(404)
  await app.get('/help/index.ro.html').expect(404)
})

test('the help page says whom to ask in its language', async () => {
  const app = await serve({ ...inEnglish, ...inRomanian }, () => offered)
  const { text } = await app.get('/help?lang=ro').expect(200)
  expect(text).toContain('<b>Nu merge?</b> Întrebați-ne: \u206801632 960000\u2069</p>')
})
