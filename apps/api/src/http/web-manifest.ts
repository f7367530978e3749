import { t } from '@church/shared'
import { Router } from 'express'
import type { ChurchFacts } from '../platform/church.ts'
import { spokenLanguage } from '../platform/languages.ts'
import type { Platform } from '../platform/platform.ts'

/** The theme's background colour. */
const PAPER = '#fbf7f2'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const shortcut = (name: string, route: string) => ({
  name,
  url: `/#${route}`,
  icons: [icon('icon', 192, 'any')],
})

/** `/manifest.webmanifest`, from which phones install the app under the church's name and in its language. */
export function webManifest({ church, languages }: Pick<Platform, 'church' | 'languages'>): Router {
  const router = Router()
  router.get('/manifest.webmanifest', async (_request, response) => {
    const facts = await church.lastKnown()
    response.set('Cache-Control', 'public, no-cache').type('application/manifest+json')
    response.send(languages.speak(facts.language, () => JSON.stringify(manifestOf(facts))))
  })
  return router
}

function manifestOf({ name, colour }: Pick<ChurchFacts, 'name' | 'colour'>) {
  const { code: lang, dir } = spokenLanguage()
  return {
    id: '/',
    name,
    short_name: name,
    description: t(
      '{church}: attendance at worship, the member directory, the gallery and programs.',
      { church: name },
    ),
    lang,
    dir,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: colour?.light ?? PAPER,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(t('Mark attendance'), '/MapComponent/'),
      shortcut(t('Member directory'), '/Member_List/'),
    ],
  }
}
