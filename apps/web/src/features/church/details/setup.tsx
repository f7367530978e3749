import type { ChurchSetup } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ownTimeZone } from '../../../lib/format.ts'
import { screens } from '../../../lib/screens.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { allCampuses, churchSettings, useUpdateCampus } from './admin-queries.ts'
import { CampusForm } from './campus-form.tsx'
import { NameForm } from './name-form.tsx'
import { churchFacts } from './queries.ts'
import styles from './setup.module.scss'
import { isStep, nextStep, StepList, stepAfter, stepLabels } from './step-list.tsx'

interface Props {
  /** The steps that other features have. */
  further: Record<'directory' | 'session', ComponentType<StepProps>>
}

interface StepProps {
  onDone: () => void
}

/** Sets up the church: one step after the other, each of which can be skipped. */
export function Setup({ further }: Props) {
  const query = useQuery(churchSettings)
  return <Loaded query={query}>{({ setup }) => <Steps setup={setup} further={further} />}</Loaded>
}

/** What an admin may do next. */
function SetupDone() {
  return (
    <>
      <p>Members can register, and mark their attendance when a session is open.</p>
      <ul className={styles.links}>
        <li>
          Try it yourself: <Link to={screens.markAttendance.path}>mark your attendance</Link>.
        </li>
        <li>
          Add your bank details, telephone numbers, logo and colour under{' '}
          <Link to={screens.church.path}>Our Church</Link>.
        </li>
      </ul>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </>
  )
}

/** Draws the first campus on the map, as a step of setting up the church. */
function SetupArea({ onDone }: { onDone: () => void }) {
  const church = useQuery(churchFacts)
  const campuses = useQuery(allCampuses)
  const { data: settings } = useQuery(churchSettings)
  const { mutateAsync } = useUpdateCampus()
  return (
    <>
      <p>
        Members can mark their attendance only inside this area. Stand in your church and tap “Draw
        around me”, then drag the corners to its walls. Or move the map to your church and draw in
        its middle.
      </p>
      <Loaded query={church}>
        {(facts) => (
          <Loaded query={campuses}>
            {([campus]) =>
              campus && (
                <CampusForm
                  key={campus.id}
                  church={facts}
                  campus={campus}
                  isFirst
                  isLocked={settings?.locked.includes('polygon') ?? false}
                  action="Save and go on"
                  save={async (body) => {
                    await mutateAsync({ id: campus.id, ...body })
                    onDone()
                  }}
                />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

function Steps({ setup, further }: Props & { setup: ChurchSetup }) {
  const [params, setParams] = useSearchParams()
  const named = params.get('step')
  const [first] = useState(() => nextStep(setup))
  const step = isStep(named) ? named : named === 'done' ? null : first
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [step])

  const stepScreens = { name: SetupName, area: SetupArea, ...further }
  const Step = step && stepScreens[step]
  const goOn = () => setParams({ step: (step && stepAfter(step)) ?? 'done' })
  return (
    <>
      <div className={styles.progress}>
        <StepList setup={setup} current={step} />
      </div>
      <Card>
        <h2 ref={heading} tabIndex={-1}>
          {step ? stepLabels[step] : 'Your church is ready'}
        </h2>
        {Step ? <Step onDone={goOn} /> : <SetupDone />}
        {step && (
          <Actions>
            <Button variant="quiet" onClick={goOn}>
              {setup[step] ? 'Next' : 'Skip this step'}
            </Button>
          </Actions>
        )}
      </Card>
    </>
  )
}

/** Names the church, as a step of setting it up. Suggests the time zone of the admin's device. */
function SetupName({ onDone }: StepProps) {
  const query = useQuery(churchSettings)
  return (
    <div className={styles.form}>
      <p>
        The name is shown at the top of every page, in mails, and where the app is installed; the
        address on the home page, so that newcomers find you.
      </p>
      <Loaded query={query}>
        {(settings) => (
          <NameForm
            settings={settings}
            values={
              settings.setup.name
                ? {
                    name: settings.name,
                    address: settings.address,
                    time_zone: settings.time_zone,
                  }
                : { name: '', address: settings.address, time_zone: ownTimeZone() }
            }
            action="Save and go on"
            onSaved={onDone}
          />
        )}
      </Loaded>
    </div>
  )
}
