-- The log of one person, and what is deleted of it with them, without reading the log of everybody.
-- CreateIndex
CREATE INDEX "audit_events_subject_id_idx" ON "audit_events"("subject_id");
