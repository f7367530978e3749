import type { MessageChoice, OwnMessages } from '@church/shared'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queries } from '../../../lib/queries.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'

/** How a kind of message is switched on or off. The screen shows it before the server answers. */
function useChoosing() {
  const client = useQueryClient()
  const { queryKey } = queries.getMessages()
  return {
    mutationFn: (body: MessageChoice) => api.chooseMessages({ body }),
    onMutate: async (choice: MessageChoice) => {
      await client.cancelQueries(queries.getMessages())
      client.setQueryData(queryKey, (known) => known && withKind(known, choice))
    },
    onSuccess: (saved: MessageChoice) =>
      client.setQueryData(queryKey, (known) => known && withKind(known, saved)),
    onError: () => client.invalidateQueries(queries.getMessages()),
  }
}

/** Switches a kind of message on or off. */
export const useChoose = () => useChange(useChoosing())

/** Switches a kind of message back, for Undo, which says itself what failed. */
export const useChooseBack = () => useSave(useChoosing())

const withKind = (known: OwnMessages, { kind, mail, push }: MessageChoice): OwnMessages => ({
  ...known,
  kinds: known.kinds.map((each) =>
    each.kind === kind
      ? { ...each, mail: mail ?? each.mail, push: push ?? each.push, chosen: true }
      : each,
  ),
})
