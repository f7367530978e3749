-- The deletion of a person read each of these tables whole, to empty the column that names who acted.
-- CreateIndex
CREATE INDEX "attendance_corrections_corrected_by_idx" ON "attendance_corrections"("corrected_by");

-- CreateIndex
CREATE INDEX "headcounts_set_by_idx" ON "headcounts"("set_by");

-- CreateIndex
CREATE INDEX "user_roles_granted_by_idx" ON "user_roles"("granted_by");
