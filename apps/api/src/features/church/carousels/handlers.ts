import { carouselEndpoints, carouselTexts, type PageQuery, t } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { type Found, pageAnswer, pageCount } from '../../../http/paging.ts'
import { revalidated } from '../../../http/reply.ts'
import { urlForWidth } from '../../../platform/picture-names.ts'
import type { Platform } from '../../../platform/platform.ts'
import { churchCarousel, type ItemRow, programCarousel } from './data.ts'
import { addItem, changeItem, changePicture, moveItem, removeItem } from './items.ts'

const church = { carousel: churchCarousel, kind: 'church-item' } as const
const program = { carousel: programCarousel, kind: 'program-item' } as const

/** An item with the URL of each width of its picture. */
function itemAnswer<Text extends string>(item: ItemRow<Text>) {
  const sources = item.widths.map((width) => ({ src: urlForWidth(item.image, width), width }))
  return { ...item, sources }
}

/** @throws HttpError 404 for a page past the end */
function itemPageAnswer<Text extends string>(
  path: string,
  query: PageQuery,
  found: Found<ItemRow<Text>>,
) {
  return {
    ...pageAnswer(path, query, found, itemAnswer<Text>),
    page: query.page,
    pages: pageCount(found.count, query),
  }
}

export function carouselHandlers(services: Platform): Handlers<typeof carouselEndpoints> {
  const { pool } = services
  return {
    listChurchImages: async () => {
      const rows = await churchCarousel.all(pool)
      const images = rows.map((row) => ({
        ...itemAnswer(row),
        description: row.description ?? t('Church Gallery'),
      }))
      return revalidated(images)
    },

    listProgramImages: async () => {
      const rows = await programCarousel.all(pool)
      const images = rows.map((row) => ({
        ...itemAnswer(row),
        title: row.title ?? t('Church Program'),
        details: row.details ?? t('Details about this program.'),
      }))
      return revalidated(images)
    },

    listChurchCarousel: async ({ query }) => {
      const found = await churchCarousel.search(pool, query)
      return itemPageAnswer(carouselEndpoints.listChurchCarousel.path, query, found)
    },

    listProgramCarousel: async ({ query }) => {
      const found = await programCarousel.search(pool, query)
      return itemPageAnswer(carouselEndpoints.listProgramCarousel.path, query, found)
    },

    createChurchItem: async ({ body, file, caller }) => {
      const change = { ...church, caller }
      return itemAnswer(await addItem(services, { ...change, file, texts: body }))
    },

    createProgramItem: async ({ body, file, caller }) => {
      const change = { ...program, caller }
      return itemAnswer(await addItem(services, { ...change, file, texts: body }))
    },

    updateChurchItem: async ({ params, body, caller }) =>
      itemAnswer(await changeItem(services, { ...church, ...params, texts: body, caller })),

    setChurchPicture: async ({ params, file, caller }) =>
      itemAnswer(await changePicture(services, { ...church, ...params, file, caller })),

    moveChurchItem: async ({ params, body, caller }) => {
      await moveItem(services, { ...church, ...params, ...body, caller })
      return { detail: t('Saved.') }
    },

    deleteChurchItem: async ({ params, caller }) => {
      await removeItem(services, { ...church, ...params, caller })
      return { detail: carouselTexts.deleted }
    },

    updateProgramItem: async ({ params, body, caller }) =>
      itemAnswer(await changeItem(services, { ...program, ...params, texts: body, caller })),

    setProgramPicture: async ({ params, file, caller }) =>
      itemAnswer(await changePicture(services, { ...program, ...params, file, caller })),

    moveProgramItem: async ({ params, body, caller }) => {
      await moveItem(services, { ...program, ...params, ...body, caller })
      return { detail: t('Saved.') }
    },

    deleteProgramItem: async ({ params, caller }) => {
      await removeItem(services, { ...program, ...params, caller })
      return { detail: carouselTexts.deleted }
    },
  }
}
