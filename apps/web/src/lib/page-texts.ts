import { type Catalogue, readTextsFrom, type Translations } from '@church/shared'

// Imported first, because other modules look up texts while they load.

/** The texts that the build puts into a page in another language than English. */
interface PageTexts extends Catalogue {
  /** The files with the texts that the first screens do not need. */
  later: Record<'member' | 'staff', string>
}

const json = document.getElementById('texts')?.textContent
const page: PageTexts | undefined = json ? JSON.parse(json) : undefined
if (page) readTextsFrom(() => page)

const loading: Partial<Record<keyof PageTexts['later'], Promise<void>>> = {}

/** Loads the texts of an audience, before its screens. After a failure they stay English, and the next call tries again. */
export function loadTexts(audience: keyof PageTexts['later']): Promise<void> | undefined {
  if (!page) return undefined
  loading[audience] ??= fetch(page.later[audience])
    .then(async (response) => {
      const texts: Translations = await response.json()
      Object.assign(page.texts, texts)
    })
    .catch(() => {
      delete loading[audience]
    })
  return loading[audience]
}

// Loads in parallel with the app's code. The first screens do not wait for it.
void loadTexts('member')
