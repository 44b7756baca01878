extension Migration {
  /// All tables of the first release.
  ///
  /// Times are milliseconds since 1970-01-01 UTC, lists are JSON arrays of texts, `is_` columns are 0 or 1. Names of
  /// kinds (role, category, ...) are checked by the code that reads them, because a CHECK cannot be widened later.
  static let first = Migration(
    version: 1, title: "the first tables",
    sql: """
      CREATE TABLE meta (
        key TEXT NOT NULL PRIMARY KEY,
        value TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE sessions (
        id TEXT NOT NULL PRIMARY KEY,
        kind TEXT NOT NULL,
        opened_at INTEGER NOT NULL,
        last_activity_at INTEGER NOT NULL,
        ended_at INTEGER,
        ended_by TEXT,
        mood_at_start INTEGER,
        mood_at_end INTEGER
      ) STRICT;
      CREATE INDEX sessions_by_opening ON sessions (opened_at, id);

      -- sequence counts a session's messages from 1 without gaps: single messages are never deleted.
      CREATE TABLE messages (
        row INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        session TEXT NOT NULL REFERENCES sessions (id),
        sequence INTEGER NOT NULL,
        role TEXT NOT NULL,
        text TEXT NOT NULL,
        at INTEGER NOT NULL,
        emotion TEXT,
        intensity INTEGER CHECK (intensity BETWEEN 1 AND 10),
        flags TEXT NOT NULL,
        tokens INTEGER NOT NULL,
        is_interrupted INTEGER NOT NULL CHECK (is_interrupted IN (0, 1)),
        source TEXT,
        is_withheld INTEGER NOT NULL CHECK (is_withheld IN (0, 1)),
        UNIQUE (session, sequence)
      ) STRICT;

      CREATE TABLE summaries (
        id TEXT NOT NULL PRIMARY KEY,
        session TEXT NOT NULL REFERENCES sessions (id),
        scope TEXT NOT NULL,
        origin TEXT NOT NULL,
        session_opened_at INTEGER NOT NULL,
        made_at INTEGER NOT NULL,
        covers_through TEXT NOT NULL,
        time_of_day TEXT NOT NULL,
        topics TEXT NOT NULL,
        emotion_at_start TEXT NOT NULL,
        emotion_at_end TEXT NOT NULL,
        key_insight TEXT NOT NULL,
        follow_ups TEXT NOT NULL,
        quote TEXT,
        needs_redo INTEGER NOT NULL CHECK (needs_redo IN (0, 1)),
        archived_at INTEGER,
        UNIQUE (session, scope)
      ) STRICT;
      CREATE INDEX summaries_by_opening ON summaries (session_opened_at, made_at, id);

      -- What may enter a prompt: not archived, and not wiped by a forgetting.
      CREATE VIEW live_summaries AS
        SELECT * FROM summaries
        WHERE archived_at IS NULL AND NOT (
          needs_redo = 1 AND topics = '[]' AND key_insight = '' AND follow_ups = '[]' AND quote IS NULL);

      -- superseded_by has no foreign key: forgetting the newer fact must not bring the older one back to life.
      CREATE TABLE facts (
        id TEXT NOT NULL PRIMARY KEY,
        category TEXT NOT NULL,
        slot TEXT,
        content TEXT NOT NULL,
        is_important INTEGER NOT NULL CHECK (is_important IN (0, 1)),
        origin TEXT NOT NULL,
        valid_to INTEGER,
        superseded_by TEXT
      ) STRICT;
      CREATE INDEX facts_by_superseding ON facts (superseded_by);

      -- The number of mentions is the number of these rows, so that it cannot drift.
      CREATE TABLE fact_mentions (
        fact TEXT NOT NULL REFERENCES facts (id) ON DELETE CASCADE,
        ordinal INTEGER NOT NULL,
        message TEXT NOT NULL REFERENCES messages (id),
        session TEXT NOT NULL REFERENCES sessions (id),
        quote TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (fact, ordinal)
      ) STRICT;
      CREATE INDEX fact_mentions_by_message ON fact_mentions (message);
      CREATE INDEX fact_mentions_by_session ON fact_mentions (session);

      -- Every reader of facts that hold goes through this view, so that none can forget the condition.
      CREATE VIEW live_facts AS SELECT * FROM facts WHERE superseded_by IS NULL;

      -- Salted digests, never content.
      CREATE TABLE tombstones (
        digest TEXT NOT NULL PRIMARY KEY,
        forgotten_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE profile (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        name TEXT,
        preferred_name TEXT,
        age INTEGER,
        pronouns TEXT,
        primary_goal TEXT,
        secondary_goals TEXT NOT NULL,
        style TEXT,
        session_length TEXT,
        topics_to_avoid TEXT NOT NULL,
        coping_strategies TEXT NOT NULL,
        emergency_contact TEXT,
        therapist TEXT,
        locale TEXT
      ) STRICT;

      CREATE TABLE goals (
        id TEXT NOT NULL PRIMARY KEY,
        title TEXT NOT NULL,
        category TEXT NOT NULL,
        target REAL NOT NULL,
        unit TEXT NOT NULL,
        frequency TEXT NOT NULL,
        times_a_week INTEGER,
        created_at INTEGER NOT NULL,
        is_active INTEGER NOT NULL CHECK (is_active IN (0, 1))
      ) STRICT;

      CREATE TABLE completions (
        row INTEGER PRIMARY KEY,
        goal TEXT NOT NULL REFERENCES goals (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        value REAL NOT NULL,
        note TEXT
      ) STRICT;
      CREATE INDEX completions_by_goal ON completions (goal, at);

      CREATE TABLE check_ins (
        row INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        mood INTEGER NOT NULL,
        anxiety INTEGER,
        stressors TEXT NOT NULL,
        wins TEXT NOT NULL,
        note TEXT
      ) STRICT;
      CREATE INDEX check_ins_by_time ON check_ins (at);

      -- position is the order of queueing, whatever the clock said.
      CREATE TABLE outbox (
        position INTEGER PRIMARY KEY,
        message TEXT NOT NULL UNIQUE REFERENCES messages (id),
        session TEXT NOT NULL REFERENCES sessions (id),
        queued_at INTEGER NOT NULL,
        attempts INTEGER NOT NULL,
        reason TEXT NOT NULL
      ) STRICT;
      CREATE INDEX outbox_by_session ON outbox (session);

      CREATE TABLE usage (
        row INTEGER PRIMARY KEY,
        session TEXT NOT NULL REFERENCES sessions (id),
        at INTEGER NOT NULL,
        purpose TEXT NOT NULL,
        model TEXT NOT NULL,
        prompt_tokens INTEGER NOT NULL,
        cached_tokens INTEGER NOT NULL,
        completion_tokens INTEGER NOT NULL,
        reasoning_tokens INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX usage_by_session ON usage (session);
      """)
}
