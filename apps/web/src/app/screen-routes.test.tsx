import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const json = '{"locale":"ro","texts":{},"later":{"member":"/ro-member.json"}}'

beforeEach(() => vi.resetModules())
afterEach(() => {
  document.getElementById('texts')?.remove()
  vi.unstubAllGlobals()
  // The next file does not read these texts.
  vi.resetModules()
})

test('the code of a screen, which reads texts while it loads, waits for them', async () => {
  document.body.innerHTML = `<script type="application/json" id="texts">${json}</script>`
  let arrive = (_texts: Response) => {}
  const texts = new Promise<Response>((resolve) => {
    arrive = resolve
  })
  vi.stubGlobal('fetch', () => texts)
  const { t } = await import('@church/shared')
  const { screensOf } = await import('./screen-routes.tsx')
  const said: string[] = []
  const load = async () => {
    said.push(t('You are here'))
    return {}
  }
  const loading = screensOf({ home: load, signIn: load }).map((screen) => screen.load())
  arrive(new Response('{"You are here":"Ești aici"}'))
  await Promise.all(loading)
  expect(said).toEqual(['You are here', 'Ești aici'])
})
