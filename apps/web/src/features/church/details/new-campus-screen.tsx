import { churchTexts, type PublicChurch, shown, t } from '@church/shared'
import { useNavigate } from 'react-router-dom'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { CampusForm } from './campus-form.tsx'
import { moved, squareAround } from './corners.ts'
import { churchFacts } from './queries.ts'

/** The sides of a new campus, and how far beside the first it is suggested, in metres. */
const side = 30
const beside = 100

/** A square beside the first campus, which the admin moves to where it belongs. */
function suggestedCampus({ centre: first }: PublicChurch) {
  const centre = moved(first, { east: beside })
  return { name: '', centre, polygon: squareAround(centre, side), tolerance_m: 0 }
}

/** New Campus: another place of the church, with its own area. */
export function NewCampusScreen() {
  const createCampus = useSave(mutations.createCampus)
  const navigate = useNavigate()
  return (
    <>
      <BackLink to={screens.map.path}>{shown(screens.map.title)}</BackLink>
      <PageHeading
        title={screens.newCampus.title}
        lead={t(
          'Another place where your church meets. Its sessions are marked inside its own area.',
        )}
      />
      <Card>
        <Fetched options={churchFacts}>
          {(church) => (
            <CampusForm
              church={church}
              campus={suggestedCampus(church)}
              action={t('Add campus')}
              save={async (_changed, all) => {
                await createCampus({ body: all })
                toast.success(churchTexts.campusSaved)
                await navigate(screens.map.path)
              }}
            />
          )}
        </Fetched>
      </Card>
    </>
  )
}
