import { expect } from 'vitest'
import { test as base } from './fixtures.ts'
import { signInAdmin } from './people.ts'
import { colouredFile, colouredPicture } from './pictures.ts'

const mediaHost = 'https://media.church.test'

const test = base.extend('environment', { scope: 'file' }, { MEDIA_URL: `${mediaHost}/` })

test('Pictures are loaded from MEDIA_URL', async ({ product, visit }) => {
  const { api } = await signInAdmin(product)
  await api.createChurchItem({ file: await colouredFile('peru'), body: { description: 'Nave' } })
  const { page, context } = await visit({
    route: '/privacy-policy',
    expected: [/third party: https:\/\/media\.church\.test/],
  })
  const body = await colouredPicture('peru', 400, 267)
  await context.route(`${mediaHost}/media/**`, (route) =>
    route.fulfill({ contentType: 'image/jpeg', body }),
  )
  await page.goto('/#/')
  const picture = page.locator('figure').filter({ hasText: 'Nave' }).getByRole('presentation')
  await expect.poll(() => picture.getAttribute('data-state')).toBe('there')
  await expect.poll(() => picture.getAttribute('src')).toMatch(`${mediaHost}/media/`)
})
