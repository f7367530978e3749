import type { MessageChoice, OwnMessages } from '@church/shared'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

/** Which messages the user gets, what was sent, and who looked at their details. */
export const ownMessages = queryOptions({
  queryKey: ['messages', 'own'],
  queryFn: ({ signal }) => api.getMessages({}, { signal }),
})

/** Switches a kind of message on or off. The screen shows it before the server answers. */
export function useChoose() {
  const client = useQueryClient()
  const { queryKey } = ownMessages
  return useMutation({
    mutationFn: (body: MessageChoice) => api.chooseMessages({ body }),
    onMutate: async (choice) => {
      await client.cancelQueries(ownMessages)
      client.setQueryData(queryKey, (known) => known && withKind(known, choice))
    },
    onSuccess: (saved) => client.setQueryData(queryKey, (known) => known && withKind(known, saved)),
    onError: () => client.invalidateQueries(ownMessages),
  })
}

const withKind = (known: OwnMessages, { kind, mail, push }: MessageChoice): OwnMessages => ({
  ...known,
  kinds: known.kinds.map((each) =>
    each.kind === kind
      ? { ...each, mail: mail ?? each.mail, push: push ?? each.push, chosen: true }
      : each,
  ),
})
