-- The outcomes and closings of the API (CARE_OUTCOMES and CARE_CLOSINGS), and nothing else. NOT VALID: rows that are
-- there already are not read again, which would hold up carers while the table is locked.

ALTER TABLE "care_events"
    ADD CONSTRAINT "care_events_outcome_check"
        CHECK ("outcome" IN ('reached', 'no answer', 'left a message', 'visited', 'asked not to be contacted')) NOT VALID;

ALTER TABLE "care_cases"
    ADD CONSTRAINT "care_cases_outcome_check"
        CHECK ("outcome" IN (
            'reached', 'no answer', 'left a message', 'visited', 'asked not to be contacted',
            'closed by a carer', 'came back', 'not missed after all', 'left'
        )) NOT VALID;
