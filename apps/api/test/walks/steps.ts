import {
  accept,
  addSecondStep,
  change,
  confirm,
  deleteOwn,
  enter,
  register,
  reset,
  takeBack,
} from './deeds.ts'
import { keepList, stand, tendGroup } from './groups.ts'
import {
  addPerson,
  approve,
  changeRights,
  changeStanding,
  correct,
  deleteAccount,
  importRoll,
  invite,
  merge,
} from './office.ts'
import type { Answer } from './send.ts'
import { signIn, signInByCode } from './sign-ins.ts'
import { changeAddressThere, usePowersThere } from './stale-screen.ts'
import type { Actor, World } from './world.ts'

type Step = (world: World) => Promise<Answer | Answer[] | null>

/** Waiting asks for nothing and moves nobody, but it is a step. */
const WAITED: Answer = { status: 0, body: {}, text: '' }

const first = ({ mailboxes }: Actor) => mailboxes[0]
const second = ({ mailboxes }: Actor) => mailboxes[1]

const wait =
  (ms: number): Step =>
  async ({ server }) => {
    server.clock.advance(ms)
    return WAITED
  }

/** The ways in which an identity can move, by who moves it. */
export const steps: Record<string, Step> = {
  'owner registers': (world) => register(world, world.owner, first(world.owner)),
  'owner confirms': (world) => confirm(world, world.owner),
  'owner changes to her second address': (world) => change(world, world.owner, second(world.owner)),
  'owner changes to her first address': (world) => change(world, world.owner, first(world.owner)),
  'owner takes back': (world) => takeBack(world, world.owner),
  'owner resets': (world) => reset(world, world.owner, first(world.owner)),
  'owner signs in': (world) => signIn(world, world.owner, first(world.owner)),
  'owner signs in by code': (world) => signInByCode(world, world.owner, first(world.owner)),
  'owner accepts': (world) => accept(world, world.owner),
  'owner enters': (world) => enter(world, world.owner),
  'owner adds a second step': (world) => addSecondStep(world, world.owner),
  'owner deletes': (world) => deleteOwn(world, world.owner),
  'stranger registers with hers': (world) => register(world, world.stranger, first(world.owner)),
  'stranger registers': (world) => register(world, world.stranger, first(world.stranger)),
  'stranger confirms': (world) => confirm(world, world.stranger),
  'stranger changes to hers': (world) => change(world, world.stranger, first(world.owner)),
  'stranger changes to their own': (world) => change(world, world.stranger, second(world.stranger)),
  'stranger takes back': (world) => takeBack(world, world.stranger),
  'stranger resets': (world) => reset(world, world.stranger, first(world.stranger)),
  'stranger signs in by code': (world) =>
    signInByCode(world, world.stranger, first(world.stranger)),
  'stranger enters': (world) => enter(world, world.stranger),
  'stranger adds a second step': (world) => addSecondStep(world, world.stranger),
  'stranger changes the address at a screen left alone': changeAddressThere,
  'stranger uses the powers of a screen left alone': usePowersThere,
  'office imports': importRoll,
  'office adds': addPerson,
  'office invites': invite,
  'office approves': approve,
  'office merges': merge,
  'office corrects an address': correct,
  'office changes rights': changeRights,
  'office changes who belongs': changeStanding,
  'office deletes': deleteAccount,
  'owner stands with a group': (world) => stand(world, world.owner),
  'stranger stands with a group': (world) => stand(world, world.stranger),
  'office tends a group': tendGroup,
  'office keeps a list': keepList,
  'an hour passes': wait(3_660_000),
  'eight days pass': wait(8 * 86_400_000),
}
