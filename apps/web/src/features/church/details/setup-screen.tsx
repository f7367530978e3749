import type { ChurchSetup } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { screens } from '../../../lib/screens.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { FirstSession } from '../../attendance/sessions/index.ts'
import { RulesStep } from '../../people/sharing/index.ts'
import { churchSettings } from './admin-queries.ts'
import { NameForm } from './name-form.tsx'
import styles from './setup.module.scss'
import { SetupArea } from './setup-area.tsx'
import { isStep, nextStep, type SetupStep, stepAfter, stepLabels } from './setup-steps.ts'
import { StepList } from './step-list.tsx'
import { ownTimeZone } from './time-zone-field.tsx'

/** Set Up Your Church: one step after the other, each of which can be skipped. */
export function SetupScreen() {
  const query = useQuery(churchSettings)
  return (
    <>
      <PageHeading title={screens.setup.title} />
      <Loaded query={query}>{({ setup }) => <Steps setup={setup} />}</Loaded>
    </>
  )
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

function Steps({ setup }: { setup: ChurchSetup }) {
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
        {step ? <Step step={step} onDone={goOn} /> : <SetupDone />}
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
function SetupName({ onDone }: { onDone: () => void }) {
  const query = useQuery(churchSettings)
  return (
    <div className={styles.form}>
      <p>The name is shown at the top of every page, in mails, and where the app is installed.</p>
      <Loaded query={query}>
        {(settings) => (
          <NameForm
            settings={settings}
            values={
              settings.setup.name
                ? { name: settings.name, time_zone: settings.time_zone }
                : { name: '', time_zone: ownTimeZone() }
            }
            action="Save and go on"
            onSaved={onDone}
          />
        )}
      </Loaded>
    </div>
  )
}

function Step({ step, onDone }: { step: SetupStep; onDone: () => void }) {
  if (step === 'name') return <SetupName onDone={onDone} />
  if (step === 'area') return <SetupArea onDone={onDone} />
  if (step === 'directory') return <RulesStep onDone={onDone} />
  return <FirstSession onDone={onDone} />
}
