import type { ServingWishes, SwapWish, YesOrNo } from '@church/shared'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useChange } from '../../../lib/use-change.ts'

const serving = [['serving']]

/** The user's coming dates, and the swaps that concern them. */
export const ownServing = queryOptions({
  queryKey: ['serving', 'own'],
  queryFn: ({ signal }) => api.getOwnServing({}, { signal }),
})

/** Says yes or no to one of the user's dates. */
export const useAnswer = () =>
  useChange(
    ({ slot, answer }: { slot: number; answer: YesOrNo }) =>
      api.answerServing({ params: { slot }, body: { answer } }),
    serving,
    'settled',
  )

/** Asks a person of the team to take a date, or to swap dates. */
export const useAskForSwap = () =>
  useChange(
    ({ slot, wish }: { slot: number; wish: SwapWish['with'] }) =>
      api.askForSwap({ params: { slot }, body: { with: wish } }),
    serving,
    'settled',
  )

export const useAnswerSwap = () =>
  useChange(
    ({ id, answer }: { id: number; answer: YesOrNo }) =>
      api.answerSwap({ params: { id }, body: { answer } }),
    serving,
    'settled',
  )

/** How the user wishes to serve. */
export const servingWishes = queryOptions({
  queryKey: ['serving', 'wishes'],
  queryFn: ({ signal }) => api.getServingWishes({}, { signal }),
})

export const useSetWishes = () =>
  useChange((body: ServingWishes) => api.setServingWishes({ body }), [['serving', 'wishes']])
