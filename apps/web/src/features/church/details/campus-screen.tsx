import {
  campusErrors,
  churchTexts,
  type ListedCampus,
  n,
  type PublicChurch,
  shown,
  t,
} from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert, ErrorAlert } from '../../../ui/alert.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { quiet, useChange, useSave } from '../../../ui/use-change.ts'
import styles from './campus-form.module.scss'
import { CampusForm } from './campus-form.tsx'
import { churchFacts } from './queries.ts'

/** Edit Campus: its name and its area on the map. */
export function CampusScreen() {
  const id = Number(useParams().id)
  const church = useQuery(churchFacts)
  const campuses = useQuery(queries.listCampuses())
  const campus = campuses.data?.find((one) => one.id === id)
  return (
    <>
      <BackLink to={screens.map.path}>{shown(screens.map.title)}</BackLink>
      <PageHeading title={screens.campus.title} lead={campus && <bdi>{campus.name}</bdi>} />
      <Card>
        <Loaded query={church}>
          {(facts) => (
            <Loaded query={campuses}>
              {() =>
                campus ? (
                  <CampusEditor key={id} church={facts} campus={campus} />
                ) : (
                  <Alert>{shown(campusErrors.notFound.detail)}</Alert>
                )
              }
            </Loaded>
          )}
        </Loaded>
      </Card>
    </>
  )
}

function CampusEditor({ church, campus }: { church: PublicChurch; campus: ListedCampus }) {
  const updateCampus = useSave(mutations.updateCampus)
  const navigate = useNavigate()
  return (
    <>
      <CampusForm
        church={church}
        campus={campus}
        isLocked={campus.locked}
        action={t('Save')}
        save={async (changed) => {
          if (Object.keys(changed).length > 0) {
            await updateCampus({ params: { id: campus.id }, body: changed })
            toast.success(churchTexts.campusSaved)
          }
          await navigate(screens.map.path)
        }}
      />
      <CampusActions campus={campus} />
    </>
  )
}

/** Takes a campus out of use, brings it back, or deletes it. */
function CampusActions({ campus }: { campus: ListedCampus }) {
  const { id, name, active, sessions_to_come: planned } = campus
  const updating = useChange({ ...mutations.updateCampus, ...quiet })
  const deleting = useChange({ ...mutations.deleteCampus, ...quiet })
  const navigate = useNavigate()
  const error = updating.error ?? deleting.error

  const setActive = () =>
    updating.change({ params: { id }, body: { active: !active } }, () =>
      toast.success(churchTexts.campusSaved),
    )
  const remove = async () => {
    const isSure = await confirm({
      question: t('Delete {name}?', { name }),
      detail: t('Its area is deleted for good. Sessions that were held there stay.'),
      action: t('Delete campus'),
    })
    if (!isSure) return
    deleting.change({ params: { id } }, ({ detail }) => {
      toast.success(detail)
      void navigate(screens.map.path)
    })
  }
  return (
    <section className={styles.actions} aria-label={t('Use of the campus')}>
      <p className="soft">{useInWords(active, planned)}</p>
      {error && <ErrorAlert error={error} />}
      <Actions>
        <Button variant="secondary" busy={updating.isPending} onClick={setActive}>
          {active ? t('Take out of use') : t('Bring back into use')}
        </Button>
        <Button variant="secondary-danger" icon="trash" busy={deleting.isPending} onClick={remove}>
          {t('Delete')}
        </Button>
      </Actions>
    </section>
  )
}

function useInWords(active: boolean, planned: number): string {
  if (!active) return t('Not in use: no session can be planned here.')
  if (planned === 0) return t('No session is planned here.')
  return n(
    planned,
    '{count} session to come is planned here. Move or delete them first.',
    '{count} sessions to come are planned here. Move or delete them first.',
  )
}
