/** A link to the screen of one user or member: `pathOf(memberPaths.member, 7)` is '/members/7'. */
export function pathOf(path: `${string}/:id${string}`, id: number): string {
  return path.replace(':id', String(id))
}
