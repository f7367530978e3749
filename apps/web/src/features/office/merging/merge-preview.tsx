import { type MergePreview as Preview, t, type User } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { queries } from '../../../lib/queries.ts'
import { pathOf, screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Actions, Button, ButtonLink } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { toast } from '../../../ui/toast.ts'
import { nameOf } from '../../people/users/index.ts'
import { nameAndId, PreviewTable } from './preview-table.tsx'
import { type Pair, useMerge } from './queries.ts'

/** Compares two people, and merges the first into the second. */
export function MergePreview({ from, into }: Pair) {
  const query = useQuery(queries.previewMerge({ params: { id: from }, query: { into } }))
  const { merge, isPending, error } = useMergeIfSure({ from, into })
  return (
    <>
      <Loaded query={query}>
        {(preview) => (
          <>
            <UnconfirmedWarning people={[preview.from, preview.into]} />
            {!preview.can_undo && <NoUndo from={preview.from} into={preview.into} />}
            <PreviewTable preview={preview} />
          </>
        )}
      </Loaded>
      {error && <Alert>{error.message}</Alert>}
      <Actions>
        {query.data && (
          <Button variant="danger" icon="merge" busy={isPending} onClick={() => merge(query.data)}>
            {t('Merge')}
          </Button>
        )}
        <ButtonLink variant="secondary" to={`${pathOf(screens.merge.path, into)}?into=${from}`}>
          {t('The other way round')}
        </ButtonLink>
        <ButtonLink variant="secondary" to={pathOf(screens.merge.path, from)}>
          {t('Choose somebody else')}
        </ButtonLink>
      </Actions>
    </>
  )
}

/** Merges two people once the admin has confirmed it, and opens the result. */
function useMergeIfSure(pair: Pair) {
  const { change, isPending, error } = useMerge(pair)
  const navigate = useNavigate()
  const merge = async (preview: Preview) => {
    const [gone, kept] = [nameAndId(preview.from), nameAndId(preview.into)]
    const isSure = await confirm({
      question: t('Merge {gone} into {kept}?', { gone, kept }),
      detail: preview.can_undo
        ? t(
            '{kept} gets the attendance and missing details of {gone}, whose record is deleted. You can undo this for 24 hours.',
            { gone, kept },
          )
        : t(
            '{kept} gets the attendance and missing details of {gone}, whose record is deleted. This can’t be undone.',
            { gone, kept },
          ),
      action: t('Merge'),
    })
    if (!isSure) return
    change(undefined, (merged) => {
      toast.success(t('{gone} has been merged into {kept}.', { gone, kept }))
      void navigate(
        preview.can_undo
          ? pathOf(screens.merge.path, merged.id)
          : `${screens.users.path}?${new URLSearchParams({ keyword: nameOf(merged) })}`,
      )
    })
  }
  return { merge, isPending, error }
}

/** Warns before a permanent merge, and says when it could be undone. */
function NoUndo({ from, into }: Pick<Preview, 'from' | 'into'>) {
  return (
    <Alert tone="info">
      {t('{person} has an account, so this merge can’t be undone.', { person: nameAndId(from) })}
      {!into.has_account && ` ${t('The other way round can be undone for 24 hours.')}`}
    </Alert>
  )
}

/** Warns of accounts that may not be their owners': anybody can register under somebody else's name and address. */
function UnconfirmedWarning({ people }: { people: User[] }) {
  const unconfirmed = people.filter((user) => user.has_account && !user.email_confirmed)
  return unconfirmed.map((user) => (
    <Alert key={user.id} tone="warning">
      {t(
        '{person} has an account whose address nobody has confirmed. Its owner will see the details of both. Merge only if you know that it’s the same person.',
        { person: nameAndId(user) },
      )}
    </Alert>
  ))
}
