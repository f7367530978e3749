-- The next message of each kind and way is found without sorting all that wait, such as an announcement to 100,000.

-- CreateIndex
CREATE INDEX "deliveries_way_kind_due_at_id_idx" ON "deliveries"("way", "kind", "due_at", "id") WHERE (state = 'queued');
