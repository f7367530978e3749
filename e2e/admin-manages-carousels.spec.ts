import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityFindings } from './axe.ts'
import { test } from './fixtures.ts'
import { signInAdmin } from './people.ts'
import { colouredPicture, photograph } from './pictures.ts'
import type { Product } from './product.ts'

const filesOf = ({ dataDir }: Product) => readdir(join(dataDir, 'media')).catch(() => [])

const jpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })

/** The URL that the browser has loaded, or 'none' if the picture is missing. */
const loadedFile = (picture: Locator) =>
  picture.evaluate((image) =>
    image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
      ? image.currentSrc
      : 'none',
  )

const slide = (page: Page, text: string) => page.locator('figure').filter({ hasText: text })

test('An admin adds a picture that everybody sees, then deletes it with all its files', async ({
  product,
  visit,
}) => {
  const { page } = await visit({
    route: '/admin/carousel-management',
    device: 'desktop',
    as: await signInAdmin(product),
  })
  await page.getByText('No Church Carousel Items Found').waitFor()
  await page.getByRole('button', { name: 'Add Item' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Church Carousel Item' })

  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('Please upload an image.').waitFor()
  expect(await accessibilityFindings(page)).toEqual([])

  const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
  await dialog.getByLabel('Image').setInputFiles(notes)
  await dialog.getByText('This file can’t be used as a picture').waitFor()

  await dialog.getByLabel('Image').setInputFiles(jpeg(await photograph(1800, 1000)))
  // Closing the dialog aborts the upload, which hangs here.
  await page.route('**/create/', () => undefined, { times: 1 })
  const uploading = page.waitForRequest(/create/)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByRole('progressbar').waitFor()
  await uploading
  const aborted = page.waitForEvent('requestfailed', (request) => /create/.test(request.url()))
  await page.keyboard.press('Escape')
  await aborted
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Add Item' }).first().click()

  await dialog.getByLabel('Image').setInputFiles(jpeg(await photograph(1800, 1000)))
  await dialog.getByRole('img', { name: 'Preview' }).waitFor()
  await dialog.getByLabel('Description').fill('The new organ')
  const sent = page.waitForEvent('requestfinished', (request) => /create/.test(request.url()))
  await dialog.getByRole('button', { name: 'Create' }).click()
  const { requestBodySize } = await (await sent).sizes()
  expect(requestBodySize).toBeGreaterThan(100_000)
  expect(requestBodySize).toBeLessThan(1_100_000)
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('rowheader', { name: 'The new organ' }).waitFor()
  expect(await filesOf(product)).toHaveLength(4)

  const { page: home } = await visit()
  const organ = slide(home, 'The new organ').getByRole('presentation')
  await organ.scrollIntoViewIfNeeded()
  await expect.poll(() => loadedFile(organ)).toMatch(/-400\.webp$/)

  await page.getByRole('button', { name: 'Delete The new organ' }).click()
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to delete this item?',
  })
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No Church Carousel Items Found').waitFor()
  expect(await filesOf(product)).toEqual([])
  await home.reload()
  await home.getByRole('heading', { name: 'When and where we meet' }).waitFor()
  await expect.poll(() => home.getByText('The new organ').count()).toBe(0)
})

test('A program shows its title and details, and the search filters both carousels', async ({
  product,
  visit,
}) => {
  const { page } = await visit({
    route: '/admin/carousel-management',
    as: await signInAdmin(product),
  })
  for (const [title, details] of [
    ['Harvest lunch', 'Sunday at 1 PM.\nBring a dish.'],
    ['Choir practice', ''],
  ] as const) {
    await page.getByRole('button', { name: 'Add Item' }).nth(1).click()
    const dialog = page.getByRole('dialog', { name: 'Add Program Carousel Item' })
    await dialog.getByLabel('Image').setInputFiles(jpeg(await colouredPicture('seagreen')))
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Details').fill(details)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('rowheader', { name: title }).waitFor()
  }
  await page.getByRole('searchbox').fill('HARVEST')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('rowheader', { name: 'Choir practice' }).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)

  await page.goto('/#/')
  const program = slide(page, 'Harvest lunch')
  expect(await program.getByRole('heading', { level: 3 }).textContent()).toBe('Harvest lunch')
  expect(await program.getByText('Bring a dish.').textContent()).toBe(
    'Sunday at 1 PM.\nBring a dish.',
  )
  await slide(page, 'Choir practice').getByText('Details about this program.').waitFor()
})
