import { expect } from 'vitest'
import { screens } from '../apps/web/src/lib/screens.ts'
import { againstDirection } from './against-direction.ts'
import { cutTexts } from './cut-texts.ts'
import { watchForEnglish } from './english-left.ts'
import { test } from './full-church.ts'
import { inventedLanguages, readIn } from './invented-languages.ts'
import { goTo, horizontalOverflow, patience, tours, untilDrawn } from './tours.ts'
import { viewports } from './visitor.ts'

const devices = ['phone', 'desktop'] as const

test.for(tours)(
  'the screens of $who fit longer and mirrored texts, and say nothing in English',
  patience,
  async ({ whose, tour }, { visit, people }) => {
    const as = people[whose]
    const start = { route: screens.privacyPolicy.path, place: 'inside', ...(as && { as }) } as const
    await Promise.all(
      inventedLanguages.map(async (language) => {
        let findEnglish = async (): Promise<string[]> => []
        const { page } = await visit({
          ...start,
          prepare: async (blank) => {
            findEnglish = watchForEnglish(blank, as?.user)
            await readIn(blank, language)
          },
        })
        await page.getByRole('heading', { level: 1 }).waitFor()
        // A screen is opened at the width at which the one before was left.
        const widths = [...devices]
        for (const { path } of tour) {
          await goTo(page, people.routeTo(path), language.translate('Loading'))
          for (const device of widths) {
            await page.setViewportSize(viewports[device])
            await untilDrawn(page)
            const where = `${path}, ${language.code}, ${device}`
            expect.soft(await findEnglish(), `${where}: English`).toEqual([])
            expect.soft(await horizontalOverflow(page), `${where}: scrolls sideways`).toBe(0)
            expect.soft(await page.evaluate(cutTexts), `${where}: cut off`).toEqual([])
            if (language.dir !== 'rtl') continue
            const hanging = await page.evaluate(againstDirection)
            expect.soft(hanging, `${where}: on the wrong side; use dir="auto" or <bdi>`).toEqual([])
          }
          widths.reverse()
        }
      }),
    )
  },
)
