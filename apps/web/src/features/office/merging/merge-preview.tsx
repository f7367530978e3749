import type { MergePreview as Preview, User } from '@church/shared'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { api } from '../../../lib/api.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.ts'
import { nameOf } from '../../people/users/index.ts'
import { nameAndId, PreviewTable } from './preview-table.tsx'

/** The ids of the person who goes and of the one who stays. */
interface Pair {
  from: number
  into: number
}

/** What merging two people would keep, fill and drop. */
const mergePreview = ({ from, into }: Pair) =>
  queryOptions({
    queryKey: ['users', from, 'merge', into],
    queryFn: ({ signal }) =>
      api.previewMerge({ params: { id: from }, query: { into } }, { signal }),
  })

/** Merges a person into another. */
function useMerge({ from, into }: Pair) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.mergeUsers({ params: { id: from }, body: { into } }),
    // Their attendance is in most lists. These load again when they are opened next: loading at once would
    // ask for the person who is gone.
    onSuccess: () => client.invalidateQueries({ refetchType: 'none' }),
  })
}

/** Compares two people, and merges the first into the second. */
export function MergePreview({ from, into }: Pair) {
  const query = useQuery(mergePreview({ from, into }))
  const { mutate, isPending, error } = useMerge({ from, into })
  const navigate = useNavigate()

  const merge = async (preview: Preview) => {
    const [gone, kept] = [nameAndId(preview.from), nameAndId(preview.into)]
    const isSure = await confirm({
      question: `Merge ${gone} into ${kept}?`,
      detail: `${kept} gets the attendance and the missing details of ${gone}, whose record is then deleted. This can’t be undone.`,
      action: 'Merge',
    })
    if (!isSure) return
    mutate(undefined, {
      onSuccess: (merged) => {
        toast.success(`${gone} has been merged into ${kept}.`)
        void navigate(`${screens.users.path}?${new URLSearchParams({ keyword: nameOf(merged) })}`)
      },
    })
  }

  return (
    <>
      <Loaded query={query}>
        {(preview) => (
          <>
            <UnconfirmedWarning people={[preview.from, preview.into]} />
            <PreviewTable preview={preview} />
          </>
        )}
      </Loaded>
      {error && <Alert>{error.message}</Alert>}
      <Actions>
        {query.data && (
          <Button variant="danger" icon="merge" busy={isPending} onClick={() => merge(query.data)}>
            Merge
          </Button>
        )}
        <ButtonLink variant="secondary" to={`${pathOf(screens.merge.path, into)}?into=${from}`}>
          The other way round
        </ButtonLink>
        <ButtonLink variant="secondary" to={pathOf(screens.merge.path, from)}>
          Choose somebody else
        </ButtonLink>
      </Actions>
    </>
  )
}

/** Warns of accounts that may not be their owners': anybody can register under somebody else's name and address. */
function UnconfirmedWarning({ people }: { people: User[] }) {
  const unconfirmed = people.filter((user) => user.has_account && !user.email_confirmed)
  return unconfirmed.map((user) => (
    <Alert key={user.id} tone="warning">
      {nameAndId(user)} has an account whose address nobody has confirmed. Its owner will see the
      details of both. Please merge only if you know that it’s the same person.
    </Alert>
  ))
}
