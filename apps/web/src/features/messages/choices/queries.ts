import type { MessageChoice, OwnMessages } from '@church/shared'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { queries } from '../../../lib/queries.ts'
import { useChange } from '../../../ui/use-change.ts'

/** Switches a kind of message on or off. The screen shows it before the server answers. */
export function useChoose() {
  const client = useQueryClient()
  const { queryKey } = queries.getMessages()
  return useChange({
    mutationFn: (body: MessageChoice) => api.chooseMessages({ body }),
    onMutate: async (choice) => {
      await client.cancelQueries(queries.getMessages())
      client.setQueryData(queryKey, (known) => known && withKind(known, choice))
    },
    onSuccess: (saved) => client.setQueryData(queryKey, (known) => known && withKind(known, saved)),
    onError: () => client.invalidateQueries(queries.getMessages()),
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
