import { useLocation, useNavigate } from 'react-router-dom'
import { BackLink } from '../../../ui/back-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { useCreateHousehold } from './admin-queries.ts'
import { HouseholdForm } from './household-form.tsx'
import { householdPaths } from './paths.ts'
import { startingPeople } from './starting-people.ts'

/** New Household: starts with the people whom the link to it names, if any. */
export function NewHouseholdScreen() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const { mutateAsync } = useCreateHousehold()
  return (
    <div className="narrow">
      <BackLink to={householdPaths.households}>Go Back</BackLink>
      <PageHeading
        title="New Household"
        lead="People with an account are marked by others only once they have agreed in their profile."
      />
      <Card>
        <HouseholdForm
          start={startingPeople(state)}
          action="Make household"
          save={async (body) => {
            const { name } = await mutateAsync(body)
            toast.success(`The household ${name} has been made.`)
            await navigate(householdPaths.households)
          }}
        />
      </Card>
    </div>
  )
}
