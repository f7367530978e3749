import { n, t, type User } from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { HouseholdButton } from '../../features/people/households/index.ts'
import { InviteSeveral } from '../../features/people/invitations/index.ts'
import { DepartmentForm } from '../../features/people/members/index.ts'
import { useApprovalToast } from '../../features/people/newcomers/index.ts'
import { downloadFile, files } from '../../lib/files.ts'
import { mutations } from '../../lib/queries.ts'
import { screens } from '../../lib/screens.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { toast } from '../../ui/toast.ts'
import { toastWithUndo } from '../../ui/undo.ts'
import { useChange, useSave } from '../../ui/use-change.ts'
import type { usePeopleSelection } from './people-views.tsx'
import styles from './selected-people.module.scss'

interface Props {
  selection: ReturnType<typeof usePeopleSelection>
  /** The people on the present page, and whether they are approved, if the list says so. */
  people: readonly (Pick<User, 'id'> & Partial<Pick<User, 'approved'>>)[] | undefined
}

/** What can be done with the people who are selected, of whom some may be on other pages. */
export function SelectedPeople({ selection: { ids, select }, people = [] }: Props) {
  if (!ids) return null
  const waiting = people.filter(({ id, approved }) => approved === false && ids.includes(id))
  const onPage = people.map(({ id }) => id)
  const selectAll = onPage.some((id) => !ids.includes(id)) && (
    <Button variant="quiet" size="small" onClick={() => select([...new Set([...ids, ...onPage])])}>
      {n(onPage.length, 'Select all {count}', 'Select all {count}')}
    </Button>
  )
  return (
    <SelectionBar label={t('Selected people')}>
      <strong aria-live="polite">
        {ids.length === 0
          ? t('Select people. You can search for each of them.')
          : n(ids.length, '{count} selected', '{count} selected')}
      </strong>
      {ids.length > 0 && (
        <span className={styles.acts}>
          {waiting.length > 0 && <ApproveButton ids={waiting.map(({ id }) => id)} />}
          <FormDialog variant="secondary" size="small" trigger={t('Change department')}>
            {(done) => <DepartmentForm ids={ids} onDone={done} />}
          </FormDialog>
          <HouseholdButton selected={ids} />
          <FormDialog
            variant="secondary"
            size="small"
            icon="mail"
            trigger={t('Invite')}
            title={t('Invite several people')}
          >
            {(done) => <InviteSeveral ids={ids} onClose={done} />}
          </FormDialog>
          <ButtonLink
            variant="secondary"
            size="small"
            icon="bell"
            to={`${screens.newAnnouncement.path}?people=${ids.join(',')}`}
          >
            {t('Announce')}
          </ButtonLink>
          <ExportButton ids={ids} />
          <ButtonLink
            variant="secondary"
            size="small"
            to={`${screens.paperLists.path}?list=badges&selected=${ids.join(',')}`}
          >
            {t('Name badges')}
          </ButtonLink>
          <LeftButton ids={ids} />
          {selectAll}
        </span>
      )}
      {ids.length === 0 && selectAll}
      <Button variant="quiet" size="small" className={styles.cancel} onClick={() => select(null)}>
        {t('Cancel')}
      </Button>
    </SelectionBar>
  )
}

interface ActProps {
  ids: number[]
}

/** Approves those who wait. The server leaves all others alone. */
function ApproveButton({ ids }: ActProps) {
  const { change, isPending } = useChange(mutations.decideOnNewcomers)
  const toastApproval = useApprovalToast()
  return (
    <Button
      size="small"
      icon="check"
      busy={isPending}
      onClick={() =>
        change({ body: { ids, decision: 'approve' } }, ({ detail }) => toastApproval(detail, ids))
      }
    >
      {n(ids.length, 'Approve {count}', 'Approve {count}')}
    </Button>
  )
}

/** Downloads the selected people as a list, of which the other admins hear as of any export. */
function ExportButton({ ids }: ActProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = { kind: 'people' as const, filters: { ids } }
      downloadFile(await files.createExport({ body }), 'people.csv')
      toast.success(t('The list has been downloaded.'))
    },
  })
  return (
    <Button variant="secondary" size="small" busy={isPending} onClick={() => mutate()}>
      {t('Export')}
    </Button>
  )
}

/** Records that the selected people have left, once the user is sure. Undoing brings back those whom it changed. */
function LeftButton({ ids }: ActProps) {
  const { change } = useChange(mutations.changeStandings)
  const restore = useSave(mutations.changeStandings)
  const leave = async () => {
    const isSure = await confirm({
      question: n(ids.length, 'Mark {count} person as left?', 'Mark {count} people as left?'),
      detail: t(
        'They keep their history and no longer count as absent. Those with a right stay as they are.',
      ),
      action: t('Mark as left'),
    })
    if (!isSure) return
    change({ body: { ids, standing: 'left' } }, ({ changed }) =>
      toastWithUndo(n(changed.length, '{count} person has left.', '{count} people have left.'), {
        before: changed.length > 0 ? { ids: changed } : {},
        restore: ({ ids: back = [] }) => restore({ body: { ids: back, standing: 'active' } }),
      }),
    )
  }
  return (
    <Button variant="secondary" size="small" icon="leave" onClick={leave}>
      {t('Mark as left')}
    </Button>
  )
}
