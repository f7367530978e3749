import { shown, t } from '@church/shared'
import { useLocation, useNavigate } from 'react-router-dom'
import { mutations } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { HouseholdForm } from './household-form.tsx'
import { startingPeople } from './starting-people.ts'

/** New Household: starts with the people whom the link to it names, if any. */
export function NewHouseholdScreen() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const createHousehold = useSave(mutations.createHousehold)
  return (
    <div className="narrow">
      <BackLink to={screens.households.path}>{shown(screens.households.title)}</BackLink>
      <PageHeading
        title={screens.newHousehold.title}
        lead={t('People with an account are asked first whether others may mark them.')}
      />
      <Card>
        <HouseholdForm
          start={startingPeople(state)}
          action={t('Make household')}
          save={async (body) => {
            const { name } = await createHousehold({ body })
            toast.success(t('The household {name} has been made.', { name }))
            await navigate(screens.households.path)
          }}
        />
      </Card>
    </div>
  )
}
