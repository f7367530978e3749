import { Router } from 'express'
import type { CurrentChurch } from '../platform/church.ts'

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

/** `/manifest.webmanifest`, with which phones install the app under the church's name. */
export function webManifest(church: CurrentChurch): Router {
  const router = Router()
  router.get('/manifest.webmanifest', async (_request, response) => {
    const { name, colour } = await church.lastKnown()
    response.set('Cache-Control', 'public, no-cache').type('application/manifest+json')
    response.send(
      JSON.stringify({
        id: '/',
        name,
        short_name: name,
        description: `${name}: attendance at worship, the member directory, the gallery and programs.`,
        lang: 'en',
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
          shortcut('Mark attendance', '/MapComponent/'),
          shortcut('Member directory', '/Member_List/'),
        ],
      }),
    )
  })
  return router
}
