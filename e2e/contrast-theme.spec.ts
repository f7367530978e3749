import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { screens } from '../apps/web/src/lib/screens.ts'
import { test } from './full-church.ts'
import { goTo } from './tours.ts'

// Contrast themes, such as those of Windows, replace all colours and leave out backgrounds and shadows.

const look = async (shown: Locator | Page) => (await shown.screenshot()).toString('base64')

test('a contrast theme shows what is ticked, focused and chosen, and who came', async ({
  visit,
  people,
}) => {
  const { page } = await visit({ as: people.admin, route: screens.sharing.path })
  await page.emulateMedia({ forcedColors: 'active' })

  const box = page.getByRole('checkbox').first()
  const before = await look(box)
  await box.click()
  await box.blur()
  await page.mouse.move(0, 0)
  expect(await look(box)).not.toBe(before)

  await goTo(page, screens.profile.path)
  const resting = await look(page)
  await page.getByRole('textbox').first().focus()
  expect(await look(page)).not.toBe(resting)

  await goTo(page, screens.reports.path)
  const tab = page.getByRole('tab', { name: 'People' })
  const unchosen = await look(tab)
  await tab.click()
  await tab.blur()
  await page.mouse.move(0, 0)
  expect(await look(tab)).not.toBe(unchosen)

  await goTo(page, people.routeTo(screens.case.path))
  const dot = (state: string) => page.locator(`[data-state=${state}]`).last()
  expect(await look(dot('present'))).not.toBe(await look(dot('missed')))
})
