import {
  campusErrors,
  churchTexts,
  type ListedCampus,
  type PublicChurch,
  shown,
  t,
} from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Alert } from '../../../ui/alert.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-save.ts'
import { CampusActions } from './campus-actions.tsx'
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
