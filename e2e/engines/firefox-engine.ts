import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { coordinates, type Place } from '../place.ts'
import { type Bidi, connectBidi } from './bidi.ts'
import { startChild } from './child.ts'
import type { Device, DeviceOptions, Engine } from './engine.ts'
import { clickActions, keyActions } from './keys.ts'

/** No network of its own, and the language and the size of text that the other engines use. */
const preferences = {
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-GB',
  'intl.locale.requested': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** Firefox in headless mode, driven by the WebDriver BiDi server that it contains. */
export async function startFirefox(executable: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'church-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const browser = startChild(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Europe/London' } },
  )
  const exited = once(browser, 'exit')
  const bidi = await connectBidi(`${await listeningAddress(browser.stderr)}/session`)
  const session = newSession.parse(await bidi.send('session.new', { capabilities: {} }))
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  return {
    name: 'Firefox',
    version: session.capabilities.browserVersion,
    newDevice: (options) => newDevice(bidi, options),
    stop: async () => {
      await bidi.send('browser.close', {}).catch(() => browser.kill())
      bidi.close()
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const newSession = z.object({ capabilities: z.object({ browserVersion: z.string() }) })
const context = z.object({ context: z.string() })
const nodes = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) })
const evaluated = z.union([
  z.object({ type: z.literal('success'), result: z.object({ value: z.string().optional() }) }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
const logEntry = z.object({
  level: z.string(),
  text: z.string().nullable(),
  source: z.object({ context: z.string().optional() }),
})

async function newDevice(bidi: Bidi, options: DeviceOptions): Promise<Device> {
  const { userContext } = await bidi.send('browser.createUserContext', {})
  const tab = context.parse(await bidi.send('browsingContext.create', { type: 'tab', userContext }))
  const problems: string[] = []
  bidi.on('log.entryAdded', (params) => {
    const entry = logEntry.parse(params)
    if (entry.source.context !== tab.context || entry.level !== 'error') return
    problems.push(entry.text ?? '')
  })
  await bidi.send('browsingContext.setViewport', { ...tab, viewport: options.viewport })

  const act = (type: 'key' | 'pointer', actions: object[]) =>
    bidi.send('input.performActions', { ...tab, actions: [{ id: type, type, actions }] })
  const moveTo = async (place: Place) => {
    const isAllowed = place === 'inside' || place === 'outside'
    await bidi.send('permissions.setPermission', {
      descriptor: { name: 'geolocation' },
      state: isAllowed ? 'granted' : 'denied',
      origin: options.origin,
      userContext,
    })
    const at = isAllowed ? coordinates[place] : null
    await bidi.send('emulation.setGeolocationOverride', {
      contexts: [tab.context],
      coordinates: at,
    })
  }
  await moveTo(options.place)
  await bidi.send('emulation.setLocaleOverride', { locale: 'en-GB', userContexts: [userContext] })
  return {
    goto: async (url) => {
      await bidi.send('browsingContext.navigate', { ...tab, url, wait: 'complete' })
    },
    reload: async () => {
      await bidi.send('browsingContext.reload', { ...tab, wait: 'complete' })
    },
    run: async (expression) => {
      const answer = evaluated.parse(
        await bidi.send('script.evaluate', {
          expression: `(async () => JSON.stringify(await (${expression})))()`,
          target: tab,
          awaitPromise: true,
          userActivation: true,
        }),
      )
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text)
      return answer.result.value && JSON.parse(answer.result.value)
    },
    clickAt: async (point) => {
      await act('pointer', clickActions(point))
    },
    keys: async (keys, pauseMs = 0) => {
      await act('key', keyActions(keys, pauseMs))
    },
    chooseFile: async (selector, path) => {
      const locator = { type: 'css', value: selector }
      const found = nodes.parse(await bidi.send('browsingContext.locateNodes', { ...tab, locator }))
      await bidi.send('input.setFiles', { ...tab, element: found.nodes[0], files: [path] })
    },
    moveTo,
    screenshot: async () => {
      const { data } = await bidi.send('browsingContext.captureScreenshot', tab)
      return Buffer.from(String(data), 'base64')
    },
    problems: async () => problems,
    close: async () => {
      await bidi.send('browser.removeUserContext', { userContext })
    },
  }
}

/** Firefox announces the address of its server on standard error. */
async function listeningAddress(output: NodeJS.ReadableStream | null): Promise<string> {
  let text = ''
  for await (const chunk of output ?? []) {
    text += chunk
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? []
    if (address) return address
  }
  throw new Error(`Firefox did not start:\n${text}`)
}
