import { type Catalogue, readTextsFrom, type Translations } from '@church/shared'

// Imported first, so that the texts are there before any other module reads one.

/** The page's texts in another language than English, as its build or the server put them there. */
interface PageTexts extends Catalogue {
  /** The files with the texts that the first screens do not need. */
  later: Record<'member' | 'staff', string>
}

const json = document.getElementById('texts')?.textContent
const page: PageTexts | undefined = json ? JSON.parse(json) : undefined
if (page) readTextsFrom(() => page)

const loading: Partial<Record<keyof PageTexts['later'], Promise<void>>> = {}

/** Loads the texts of an audience, before its screens. Those that do not arrive stay English until they are next needed. */
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

// Requested beside the app's code, although the first screens do not wait for it.
void loadTexts('member')
