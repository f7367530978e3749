import { carouselEndpoints, carouselMessages } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { revalidated } from '../../../http/reply.ts'
import type { Platform } from '../../../platform/platform.ts'
import { churchCarousel, programCarousel } from './data.ts'
import { addItem, removeItem } from './items.ts'
import { presentItem, presentItemPage } from './present.ts'

const church = { carousel: churchCarousel, subject: 'church-item' } as const
const program = { carousel: programCarousel, subject: 'program-item' } as const

export function carouselHandlers(services: Platform): Handlers<typeof carouselEndpoints> {
  const { pool } = services
  const { defaultDescription, defaultTitle, defaultDetails, deleted } = carouselMessages
  return {
    listChurchImages: async () => {
      const rows = await churchCarousel.all(pool)
      const images = rows.map((row) => ({
        ...presentItem(row),
        description: row.description ?? defaultDescription,
      }))
      return revalidated(images)
    },

    listProgramImages: async () => {
      const rows = await programCarousel.all(pool)
      const images = rows.map((row) => ({
        ...presentItem(row),
        title: row.title ?? defaultTitle,
        details: row.details ?? defaultDetails,
      }))
      return revalidated(images)
    },

    listChurchCarousel: async ({ query }) => {
      const found = await churchCarousel.search(pool, query)
      return presentItemPage(carouselEndpoints.listChurchCarousel.path, query, found)
    },

    listProgramCarousel: async ({ query }) => {
      const found = await programCarousel.search(pool, query)
      return presentItemPage(carouselEndpoints.listProgramCarousel.path, query, found)
    },

    createChurchItem: async ({ body, file, caller }) => {
      const change = { ...church, caller }
      return presentItem(await addItem(services, { ...change, file, texts: body }))
    },

    createProgramItem: async ({ body, file, caller }) => {
      const change = { ...program, caller }
      return presentItem(await addItem(services, { ...change, file, texts: body }))
    },

    deleteChurchItem: async ({ params, caller }) => {
      await removeItem(services, { ...church, ...params, caller })
      return { detail: deleted }
    },

    deleteProgramItem: async ({ params, caller }) => {
      await removeItem(services, { ...program, ...params, caller })
      return { detail: deleted }
    },
  }
}
