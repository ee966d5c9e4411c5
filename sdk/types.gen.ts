// Generated from openapi.json by sdk/generate.ts; do not edit.

export interface components {
    schemas: {
        AcceptedAnswers: {
            accepted: number;
            /** Format: uuid */
            evaluation_id?: string;
        };
        AcceptedOwnAnswers: {
            accepted: number;
            /** Format: uuid */
            evaluation_id?: string;
            /** @description Where to find help: present while an answer asks for it, and to be shown at once. It does not wait for a review. */
            help?: components["schemas"]["ParticipantHelp"][];
        };
        AcceptInvitationBody: {
            password: string;
            proof?: components["schemas"]["ProofOfWork"];
            token: string;
        };
        Access: {
            /** @description Those that also hold in live environments, sorted. */
            live_scopes: components["schemas"]["Scope"][];
            /** @description Scopes in this organization, sorted. */
            scopes: components["schemas"]["Scope"][];
            /** @description Those that also hold in test environments, sorted. */
            test_scopes: components["schemas"]["Scope"][];
        };
        AccessSettings: {
            /** @description Whether requests that read a person’s data need the header `X-Access-Reason`. */
            access_reason: components["schemas"]["SignatureSetting"];
        };
        /** @description Which questions are asked, in which order, and when to stop. */
        AdaptivePolicyContent: {
            /** @description URL of the JSON Schema of this kind, with which an editor checks the content. The service ignores it. */
            $schema?: string;
            /** @description The share of the questions for each concept, by concept id (content balancing). */
            balance?: {
                [key: string]: number;
            };
            /** @description Which questions are asked together, or not at all. */
            constraints?: components["schemas"]["ContentConstraints"];
            /** @description A question that was asked in this share of earlier sessions or more is avoided. */
            max_exposure?: number;
            /**
             * @description `fixed` asks every visible question in order. `rules` adds `rules`. `irt` selects questions by item response theory.
             * @default fixed
             * @enum {string}
             */
            mode?: "fixed" | "rules" | "irt";
            /** @description The number of days after which the information about θ from the last cycle has decayed to 1/e. Without this key, it does not decay. */
            prior_decay_days?: number;
            /**
             * @description Questions that are asked or skipped while a condition is true.
             * @default []
             */
            rules?: components["schemas"]["ContentPolicyRule"][];
            /** @description How the mode `irt` selects questions. */
            select?: components["schemas"]["ContentSelection"];
            /**
             * @description Questions that are asked first.
             * @default []
             */
            start?: string[];
            /** @description When the test ends before all questions are asked. */
            stop?: {
                /**
                 * @description The test ends when one of these rules is met.
                 * @default []
                 */
                any?: components["schemas"]["ContentStopRule"][];
                /**
                 * @description Precision rules apply only after this number of questions.
                 * @default 0
                 */
                min_items?: number;
            };
            /** @description How many questions a continuous program delivers. */
            throttle?: {
                /** @description The maximum number of questions that are delivered in one login session. */
                max_per_login?: number;
                /** @description The maximum number of due questions in one delivery. */
                max_questions_per_delivery?: number;
                /** @description The hours in which no question is delivered: the first and the last wall time `HH:MM`, in the program's time zone. */
                quiet_hours?: string[];
            };
        };
        /** @description The content of a definition, in the format of its kind. Any JSON object is accepted: drafts may have errors, and keys that the format does not have are stored and reported as warnings. `GET /v1/schemas/{kind}` returns the JSON Schema of a kind with all its rules. */
        AdaptivePolicyContentDraft: components["schemas"]["AdaptivePolicyContent"] | {
            [key: string]: unknown;
        };
        AdaptiveStep: {
            candidates: number;
            /** @description The concept of `information` and `theta`. */
            concept_id?: string;
            criterion: string;
            /** @description Why `theta` is not the estimator’s own. No rule reads it as that. */
            fallback?: string;
            /** @description Of the question, at the θ before its answer. */
            information?: number;
            question_id: string;
            reason: string;
            /** @description Of the answer on the concept, before reverse scoring. Null when it was declined. */
            score?: number | null;
            /** @description Of `theta`. */
            standard_error?: number;
            step: number;
            /** @description The stop rule that this answer met. */
            stop?: string;
            /** @description After the answer. */
            theta?: number;
        };
        /** @description How well the scores match the targets of the context. */
        Alignment: {
            concepts: {
                actual: number | null;
                concept_id: string;
                fit: number | null;
                /** @description Distance from the target, in units of the score. */
                gap: number | null;
                target: {
                    ideal?: number;
                    max?: number;
                    min?: number;
                    tolerance?: number;
                    weight: number;
                };
                weight: number;
            }[];
            /** @enum {string} */
            metric: "manhattan" | "euclidean";
            /** @description Concepts with a target but without a fit. */
            missing: string[];
            value: number;
        };
        AnswerDueQuestionsRequest: {
            answers: components["schemas"]["DeliveryAnswer"][];
            /**
             * Format: date-time
             * @description Time to use instead of the current time. The call then opens no missed cycle and closes no ended one.
             */
            now?: string;
            /** Format: uuid */
            program_id: string;
            /** Format: uuid */
            subject_id: string;
        };
        /** @enum {string} */
        AnswerMode: "screen" | "paper" | "imported";
        /** @description How the answers were given, if this was recorded. */
        AnswerOrigin: {
            /**
             * Format: date-time
             * @description The date on the paper, or that of the imported answers.
             */
            answered_at?: string;
            /** @description Who entered the paper form, in order. The third is who resolved the disagreements. */
            entries?: {
                /** Format: date-time */
                entered_at: string;
                /**
                 * Format: uuid
                 * @description The API key or user.
                 */
                entered_by: string;
            }[];
            mode: components["schemas"]["AnswerMode"];
            respondent: components["schemas"]["Respondent"];
        };
        AnswerOwnDueQuestionsRequest: {
            answers: components["schemas"]["DeliveryAnswer"][];
        };
        AnswerValue: string | number | boolean | string[] | {
            [key: string]: string;
        } | null;
        ApiKey: {
            /** @description CIDR ranges from which the key can be used. If absent, any network is allowed. */
            allowed_networks?: string[];
            /** @description The app that the key is bound to. */
            app_id?: string;
            /** Format: date-time */
            created_at: string;
            /** @description The user that the key acts for. */
            created_by_user_id: string;
            /** @description The environment that the key is bound to. */
            environment_id?: string;
            /** Format: date-time */
            expires_at?: string;
            id: string;
            /** Format: date-time */
            last_used_at?: string;
            /** @description Whether the key was imported for migration. Responses to such keys have a `Deprecation` header. */
            legacy: boolean;
            name: string;
            organization_id: string;
            scopes: components["schemas"]["Scope"][];
        };
        ApiKeyList: {
            items: components["schemas"]["ApiKey"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        ApiKeyWithSecret: {
            /** @description CIDR ranges from which the key can be used. If absent, any network is allowed. */
            allowed_networks?: string[];
            /** @description The app that the key is bound to. */
            app_id?: string;
            /** Format: date-time */
            created_at: string;
            /** @description The user that the key acts for. */
            created_by_user_id: string;
            /** @description The environment that the key is bound to. */
            environment_id?: string;
            /** Format: date-time */
            expires_at?: string;
            id: string;
            /** @description The API key. Returned only once. */
            key: string;
            /** Format: date-time */
            last_used_at?: string;
            /** @description Whether the key was imported for migration. Responses to such keys have a `Deprecation` header. */
            legacy: boolean;
            name: string;
            organization_id: string;
            scopes: components["schemas"]["Scope"][];
        };
        Application: {
            /** Format: date-time */
            created_at: string;
            description: string;
            id: string;
            name: string;
            organization_id: string;
            slug: string;
        };
        ApplicationList: {
            items: components["schemas"]["Application"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        ApplicationWithGates: {
            /** Format: date-time */
            created_at: string;
            description: string;
            id: string;
            name: string;
            organization_id: string;
            publish_gates?: components["schemas"]["PublishGates"];
            release: components["schemas"]["ReleaseSetting"];
            signatures: components["schemas"]["SignatureSetting"];
            slug: string;
        };
        ApplyStudyProtocolRequest: {
            /** @description The id of a bundle for each wave of the protocol. */
            bundles?: {
                [key: string]: string;
            };
            /** Format: uuid */
            protocol_id: string;
        };
        /** @description What the arm was drawn from, beside the seed of the study; for readers with `studies:unblind` and `subjects:profile`. */
        ArmAllocation: {
            /** @description How many people of the stratum were assigned before. */
            position: number;
            /** @description A digest of the profile fields of the strata. */
            stratum: string;
        };
        AttainableRange: {
            /** @description The id of the concept or composite. */
            id: string;
            /** @description Whether it is proved that no value is outside. */
            is_exact: boolean;
            max: number;
            max_witness: components["schemas"]["Witness"];
            min: number;
            min_witness: components["schemas"]["Witness"];
            /** @description JSON Pointer (RFC 6901) into the scorecard. */
            pointer: string;
        };
        AuditCheckpoint: {
            /** @description Chain hash of the entry at `position`. */
            chain_hash: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description `kid` of the public key in `/.well-known/audit-keys.json`. */
            key_id: string;
            /** Format: uuid */
            organization_id: string;
            position: number;
            /** @description Base64 of the Ed25519 signature over the canonical JSON (RFC 8785) of the checkpoint without this field. */
            signature: string;
        };
        AuditCheckpointList: {
            items: components["schemas"]["AuditCheckpoint"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        AuditEntry: {
            /** @description Resource and past participle, such as `bundle.published`. */
            action: string;
            /** @description ID of the API key, user or participant session. */
            actor_id: string;
            /** @enum {string} */
            actor_kind: "api_key" | "user" | "participant" | "scim_token" | "anonymous" | "system";
            /** @description HMAC-SHA256 of the canonical JSON of the resource, under a key of the organization. */
            after_digest?: string;
            /** Format: uuid */
            app_id?: string;
            /** @description HMAC-SHA256 of the canonical JSON of the resource, under a key of the organization. */
            before_digest?: string;
            /** @description Present once the worker has added the entry to the hash chain. */
            chain?: {
                /** @description SHA-256 of the canonical JSON of `{previous, position, entry_hash, chained_at}`, where `previous` is the chain hash of the position before, or 64 zeros. */
                chain_hash: string;
                /** Format: date-time */
                chained_at: string;
                /** @description SHA-256 of the entry’s canonical JSON (RFC 8785) without `chain`. */
                entry_hash: string;
                position: number;
            };
            /** Format: date-time */
            created_at: string;
            /** @description IDs, states and counts. Never personal data. */
            details: components["schemas"]["MessageContent"];
            /** Format: uuid */
            environment_id?: string;
            /** Format: uuid */
            id: string;
            /** @description Network of the client: /24 for IPv4, /48 for IPv6. */
            network: string;
            /** Format: uuid */
            organization_id: string;
            /** @description The `X-Request-Id` of the response. Empty for the worker. */
            request_id: string;
            resource_id: string;
            resource_type: string;
            /** @description The database transaction that stored the entry. */
            transaction: string;
            /**
             * Format: uuid
             * @description The user that acted, or that the API key acts for.
             */
            user_id?: string;
        };
        AuditEntryList: {
            items: components["schemas"]["AuditEntry"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        AuditKeySet: {
            keys: {
                /** @constant */
                alg: "EdDSA";
                /** @constant */
                crv: "Ed25519";
                kid: string;
                /** @constant */
                kty: "OKP";
                /** @constant */
                use: "sig";
                x: string;
            }[];
        };
        AuditVerification: {
            /** @description Entries in the chain. */
            chained: number;
            /** @description The first 100 errors. */
            errors: {
                /** Format: uuid */
                entry_id?: string;
                /** @enum {string} */
                kind: "edited" | "deleted" | "inserted" | "reordered" | "truncated" | "restamped" | "rewritten" | "signature_invalid" | "lost_in_restore";
                /** @description 0 if the entry is not in the chain. */
                position: number;
            }[];
            /** @description Position of the last link; 0 if there is none. */
            last_position: number;
            /** @description The first 100 entries `database.moved`: when the database was restored, or moved to another server. Compare them with the records of the operator. */
            moves: {
                /** Format: date-time */
                created_at: string;
                /** Format: uuid */
                entry_id: string;
                position: number;
                /** @enum {string} */
                reason: "cluster" | "timeline" | "numbers";
            }[];
            /** @description New entries that the worker has yet to chain. */
            unchained_tail: number;
            valid: boolean;
        };
        Bundle: {
            /** Format: uuid */
            adaptive_policy_version_id: string;
            /** Format: uuid */
            app_id: string;
            /** Format: uuid */
            context_version_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            experience_version_id: string;
            fingerprint: string;
            /** Format: uuid */
            guardrail_version_id: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            published_at?: string;
            /** Format: uuid */
            report_template_version_id: string;
            revision: number;
            /** Format: uuid */
            scorecard_version_id: string;
            status: components["schemas"]["LifecycleStatus"];
        };
        BundleCases: {
            /** @description Golden cases: answers and the expected results. */
            cases: components["schemas"]["GoldenCase"][];
        };
        BundleContents: {
            adaptive_policy?: components["schemas"]["AdaptivePolicyContentDraft"];
            context?: components["schemas"]["ContextContentDraft"];
            experience?: components["schemas"]["ExperienceContentDraft"];
            guardrail?: components["schemas"]["GuardrailContentDraft"];
            report_template?: components["schemas"]["ReportTemplateContentDraft"];
            scorecard?: components["schemas"]["ScorecardContentDraft"];
        };
        BundleContentsDiff: {
            after: {
                fingerprint: string;
            };
            before: {
                fingerprint: string;
                /** Format: uuid */
                id: string;
                name: string;
                revision: number;
            };
            comparability: {
                comparable: boolean;
                concept_id: string;
                reasons: {
                    code: string;
                    item_id?: string;
                }[];
            }[] | null;
            /** @description Whether the fingerprints are equal. */
            identical: boolean;
            kinds: {
                adaptive_policy: components["schemas"]["DiffEntry"][];
                context: components["schemas"]["DiffEntry"][];
                experience: components["schemas"]["DiffEntry"][];
                guardrail: components["schemas"]["DiffEntry"][];
                report_template: components["schemas"]["DiffEntry"][];
                scorecard: components["schemas"]["DiffEntry"][];
            };
        };
        BundleDiagnostics: {
            diagnostics: components["schemas"]["Diagnostic"][];
            proofs?: components["schemas"]["Proofs"];
            /** @description Whether programs can run it: it is valid, or an earlier version accepted it before it was published or used. */
            runs: boolean;
            /** @description Whether there are no errors. */
            valid: boolean;
        };
        BundleFromContents: {
            bundle: components["schemas"]["Bundle"];
            definitions: components["schemas"]["Definition"][];
        };
        BundleList: {
            items: components["schemas"]["Bundle"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        BundlePublishedEvent: {
            data: {
                /** Format: uuid */
                app_id: string;
                /** Format: uuid */
                bundle_id: string;
                fingerprint: string;
                revision: number;
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "bundle.published";
        };
        /** @description A bundle was published. */
        BundlePublishedMessage: components["schemas"]["BundlePublishedEvent"];
        BundleRelease: {
            /** @description An author released their own content because no other member has `bundles:release`. */
            alone: boolean;
            /** Format: uuid */
            bundle_id: string;
            /** Format: uuid */
            environment_id: string;
            reason: string;
            /** Format: date-time */
            released_at: string;
            /** Format: uuid */
            released_by_user_id: string;
            /** @description Null: it was not signed. */
            signature: components["schemas"]["Signature"] | null;
        };
        CancelTaskRequest: {
            /** Format: shown-text */
            reason: string;
        };
        ChangeAppRequest: {
            publish_gates?: components["schemas"]["PublishGates"];
            release?: components["schemas"]["ReleaseSetting"];
            signatures?: components["schemas"]["SignatureSetting"];
        };
        ChangedMembership: {
            /** Format: date-time */
            created_at: string;
            /** @description Further roles. The member has the scopes of all of them. */
            extra_roles: components["schemas"]["RoleBySignOn"][];
            /** @description Scopes that an owner has granted beside the roles, also in live environments. */
            extra_scopes: ("evaluations:answers" | "subjects:profile" | "studies:unblind")[];
            id: string;
            organization_id: string;
            role: components["schemas"]["Role"];
            /** @description The units to which the member is limited, in every environment that has them: the member, and their API keys, see the people of these units and of the units below them, and nobody else. `null`: everybody. Owners are not limited. */
            unit_ids: string[] | null;
            /** Format: date-time */
            updated_at: string;
            /** @description The id of the user. Until the invitation is accepted, an id that does not reveal whether the address already has an account. */
            user_id: string;
        };
        ChangeEnvironmentRequest: {
            allowed_origins?: string[];
            contact_mapping?: components["schemas"]["ContactMapping"];
            /** @description Profile fields by which `identifySubjects` shows people and `searchSubjects` finds them. After a change the worker indexes the people that exist. */
            display?: string[];
            /** @description How long participants can read a completed session, in seconds; at most until the session expires. */
            participant_result_ttl_seconds?: number;
            /** @description IANA time zone. */
            timezone?: string;
            unit_mapping?: components["schemas"]["UnitMapping"];
        };
        ChangeIdentityProviderRequest: {
            client_id?: string;
            client_secret?: string;
            /** @description The role of people in none of these groups. `null` rejects them. */
            default_role?: "viewer" | null;
            /** @description The domains of the e-mail addresses that the provider may sign in. */
            domains?: string[];
            /** @description The role for each group, never `owner`, by the value of the claim, or by the name or external id of a SCIM group. For people in several groups, the first in the order of roles applies. */
            group_roles?: {
                [key: string]: components["schemas"]["RoleBySignOn"];
            };
            /** @description The units to which people in each group are limited; `null`: they see everybody. People in several groups see the people of all their units, people in none of these groups nobody. Empty: the provider limits nobody, and limits that are set by hand stay. */
            group_units?: {
                [key: string]: string[] | null;
            };
            /** @description The claim that lists the groups of a person. `null`: only groups that the directory sends with SCIM are used. */
            groups_claim?: string | null;
            /**
             * Format: uri
             * @description The issuer identifier of the provider. An https URL with a public address, or an address that the installation allows.
             */
            issuer?: string;
            /** @description Whether the first sign-in of a person makes them a member. */
            jit?: boolean;
            name?: string;
            /** @description Scopes to request in addition to `openid` and `email`. */
            scopes?: string[];
        };
        ChangeMembershipRequest: {
            /** @description Further roles. The member has the scopes of all of them. */
            extra_roles?: components["schemas"]["RoleBySignOn"][];
            /** @description Scopes that an owner has granted beside the roles, also in live environments. */
            extra_scopes?: ("evaluations:answers" | "subjects:profile" | "studies:unblind")[];
            role?: components["schemas"]["Role"];
            /** @description The units to which the member is limited, in every environment that has them: the member, and their API keys, see the people of these units and of the units below them, and nobody else. `null`: everybody. Owners are not limited. */
            unit_ids?: string[] | null;
        };
        ChangePasswordBody: {
            current_password: string;
            /**
             * @description Whether to revoke all API keys that act for the user, in all organizations.
             * @default false
             */
            end_api_keys?: boolean;
            new_password: string;
        };
        ChangeProgramLinkRequest: {
            /** @description Null: never. */
            closes_at?: string | null;
            /** @description Null: a device of one person. */
            kiosk?: components["schemas"]["Kiosk"] | null;
            /** @description Null: any number. */
            max_sessions?: number | null;
            name?: string;
            /** @description Null: at once. */
            opens_at?: string | null;
        };
        ChangeProgramRequest: {
            context_overrides?: components["schemas"]["MessageContent"];
            name?: string;
            recurrence?: components["schemas"]["Recurrence"];
            /** Format: uuid */
            version_bundle_id?: string;
        };
        ChangeStudyParticipantRequest: {
            /** @description Dates to set; null removes one. Occasions that were opened stay. */
            fields?: {
                [key: string]: string | null;
            };
            skip?: {
                /** @description One occasion; without it the wave. */
                k?: number;
                /** Format: shown-text */
                reason: string;
                wave: string;
            };
            /** @enum {string} */
            status?: "active" | "paused" | "withdrawn";
            /** @description IANA time zone of the person. */
            time_zone?: string;
        };
        ChangeStudyRequest: {
            /** @description The id of a bundle for each wave of the protocol. */
            bundles?: {
                [key: string]: string;
            };
            name?: string;
        };
        ChangeWebhookEndpointRequest: {
            /** @description Event types to send. Empty means all types, including future ones. */
            event_types?: components["schemas"]["EventType"][];
            /** @enum {string} */
            status?: "enabled" | "disabled";
            /**
             * Format: uri
             * @description An https URL with a public address. Addresses in `EPS_WEBHOOK_ALLOW` may be private and, in test environments, use http.
             */
            url?: string;
        };
        ChangeWeek: {
            people: number | null;
            /**
             * @description Why figures are null: they would rest on fewer people than the privacy floor.
             * @enum {string}
             */
            reason?: "too_few";
            /** @description Shares of `people`, against their first value. They add up to less than 1 if the change of some people cannot be classified. Absent in week 0; null where `reason` says why. */
            shares?: {
                /** @description Reliably worse. */
                deteriorated: number;
                /** @description Reliably worse across the cut-off; they are also `deteriorated`. */
                harmed: number;
                /** @description Reliably better, and not recovered. */
                improved: number;
                /** @description Reliably better, and from the clinical to the functional side of the cut-off. */
                recovered: number;
                /** @description No reliable change. */
                unchanged: number;
            } | null;
            /** @description Weeks since a person's first value. A value counts for the nearest week, and the last one of a week counts. Week 0 is the first value itself. */
            week: number;
        };
        CheckBundleBody: {
            contents: components["schemas"]["BundleContents"];
            /** @description The name of the bundle. Tasks of rules are checked against its programs, too. */
            name?: string;
        };
        CheckDefinitionBody: {
            content: components["schemas"]["DefinitionContent"];
            kind: components["schemas"]["DefinitionKind"];
        };
        CheckMessageTemplateBody: {
            content: components["schemas"]["MessageContent"];
        };
        CheckProtocolBody: {
            content: components["schemas"]["ProtocolContent"];
        };
        Claim: {
            /** @enum {string} */
            claim: "question_unreachable" | "required_unreachable" | "section_unreachable" | "question_never_left" | "guardrail_never_fires" | "guardrail_always_fires" | "guardrail_fires_unanswered" | "policy_rule_never_applies" | "block_never_shown" | "score_without_band" | "band_unreachable" | "range_not_attained" | "stop_rule_never_met";
            id: string;
            kind: components["schemas"]["DefinitionKind"];
            /** @description JSON Pointer (RFC 6901) into the content. */
            pointer: string;
            /** @description Why, in English sentences. */
            reason: string;
            /** @description The sentences of `reason` as codes. */
            reasons: components["schemas"]["ClaimReason"][];
            /**
             * @description How serious the defect is, if the content has it.
             * @enum {string}
             */
            severity: "warning" | "info";
            /**
             * @description `proved`: the content has the defect. `refuted`: it does not. `undecided`: neither could be shown.
             * @enum {string}
             */
            verdict: "proved" | "refuted" | "undecided";
            witness?: components["schemas"]["Witness"];
        };
        ClaimReason: {
            /** @enum {string} */
            code: "depends_on_examples" | "budget_used_up" | "bounds_exclude" | "all_examined" | "question_excluded" | "question_visible" | "no_rule_asks" | "never_visible" | "no_acceptable_answer" | "section_question_visible" | "section_condition_holds" | "no_question_visible" | "rule_fires" | "rule_does_not_fire" | "fires_unanswered" | "never_true" | "always_true" | "rule_applies" | "block_shown" | "other_audience" | "value_without_band" | "every_value_in_band" | "value_in_band" | "no_value_in_band" | "values_and_range" | "question_count" | "test_too_short" | "no_concept" | "no_concept_with_bands" | "concept_without_bands" | "concept_not_irt" | "concept_without_error" | "confidence_bounded" | "depends_on_course" | "error_attained" | "error_not_below" | "error_too_large" | "error_not_found" | "error_unknown";
            /** @description What the sentence names: ids of concepts, numbers, and conditions as formulas. */
            values: {
                [key: string]: string | number;
            };
        };
        Clock: {
            /** Format: uuid */
            environment_id: string;
            /**
             * Format: date-time
             * @description The time of the environment.
             */
            now: string;
            /** @description How far the time of the environment is ahead of the real time; 0 in a live environment. */
            offset_seconds: number;
        };
        ClonedTemplate: {
            definitions: components["schemas"]["Definition"][];
            /** Format: uuid */
            template_id: string;
        };
        CloneTemplateRequest: {
            business_id_prefix: string;
        };
        CommentTaskRequest: {
            /** Format: shown-text */
            text: string;
        };
        CompleteLoginRequest: {
            challenge: string;
            /** @description The code that the authenticator app shows, or a recovery code. */
            code?: string;
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        CompleteSignOnRequest: {
            code?: string;
            error?: string;
            iss?: string;
            provider_id: string;
            state: string;
        };
        CompleteTaskRequest: {
            /** Format: shown-text */
            note?: string;
            /** Format: shown-text */
            outcome: string;
        };
        CompletionResult: {
            alignment?: components["schemas"]["Alignment"];
            /** Format: date-time */
            completed_at?: string;
            confidence?: components["schemas"]["Confidence"];
            coverage?: components["schemas"]["Coverage"];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            evaluation_id: string;
            /** @description Guardrail rules that matched. */
            guardrail_conflicts?: components["schemas"]["ParticipantConflict"][];
            /** @description Where to find help: present while an answer asks for it, and to be shown at once. It does not wait for a review. */
            help?: components["schemas"]["ParticipantHelp"][];
            primary_metric?: components["schemas"]["PrimaryMetric"];
            /** @description Present if this token may not read the result, because it was issued without `evaluations:answers` and some answers were given in other sessions. */
            redacted?: "result"[];
            report?: components["schemas"]["EvaluationReport"];
            /**
             * Format: date-time
             * @description Until when a withheld result is reviewed, if the program sets a time.
             */
            review_by?: string;
            status: components["schemas"]["EvaluationStatus"];
            sub_scores?: components["schemas"]["SubScore"][];
            /** @description Concepts without enough answers for a score. */
            unanswered_concepts?: string[];
        };
        ConceptConfidence: {
            /**
             * @description How the precision is known. Only results of engine 0.1.0 have `coverage`.
             * @enum {string}
             */
            method: "irt" | "reliability" | "composite" | "unknown" | "coverage";
            precision: number | null;
            value: number | null;
        };
        ConceptCoverage: {
            answered: number;
            eligible: number;
            ratio: number;
        };
        ConceptPsychometrics: {
            alpha: {
                lower: number | null;
                upper: number | null;
                value: number | null;
            };
            ceiling_share: number | null;
            concept_id: string;
            floor_share: number | null;
            histogram: {
                count: number;
                value: number;
            }[];
            irt?: {
                empirical_reliability: number | null;
                information: {
                    information: number;
                    standard_error: number | null;
                    theta: number;
                }[];
                marginal_reliability: number;
            };
            item_count: number;
            items: components["schemas"]["ItemPsychometrics"][];
            label: string;
            lambda2: number | null;
            maximum: number | null;
            mean: number | null;
            mean_inter_item_correlation: number | null;
            minimum: number | null;
            /** @description People who answered every item. */
            n_complete: number;
            omega: {
                value: number | null;
            };
            /** @description Why numbers are null, by their names. */
            reasons?: {
                [key: string]: "too_few_respondents" | "too_few_items" | "too_many_items" | "no_variance" | "item_without_variance" | "not_converged";
            };
            sd: number | null;
            standard_error_of_measurement: number | null;
        };
        ConceptTrace: {
            /** @description The concept or composite. */
            concept_id: string;
            /** @description The number of missing items by reason. */
            missing?: {
                [key: string]: number;
            };
            /** @description Why there is no score. */
            reason?: string;
            steps: components["schemas"]["TraceStep"][];
        };
        /** @description Confidence in the result. */
        Confidence: {
            /** @description By concept or composite. */
            by_concept: {
                [key: string]: components["schemas"]["ConceptConfidence"];
            };
            coverage: number;
            /** @enum {string} */
            level: "low" | "moderate" | "high" | "unknown";
            precision: number | null;
            quality: number;
            /** @description Concepts and composites whose precision is unknown. */
            unknown?: string[];
            /** @description precision · quality. Null when the precision is unknown. */
            value: number | null;
        };
        ConfirmContactRequest: {
            email?: string;
            /** @description Passed on with `message.requested`; the service itself sends no text messages. */
            phone?: string;
        };
        ConfirmTotpRequest: {
            /** @description The code that the authenticator app shows, or a recovery code. */
            code: string;
        };
        /** @description The documents that a `consent` asks people to agree to. */
        Consent: {
            /** @description The contact for people who do not agree, as Markdown. */
            contact?: string;
            documents: {
                /** @description The address of the document, if it has no text. */
                href?: string;
                /** @description The text as sanitized HTML, for participants, if it has Markdown. */
                html?: {
                    text?: string;
                };
                id: string;
                /** @description Markdown. */
                text?: string;
                title: string;
            }[];
            /** @description Of version and documents in this language; answers keep it. */
            hash: string;
            /** @description The text as sanitized HTML, for participants, if it has Markdown. */
            html?: {
                contact?: string;
            };
            version: string;
        };
        /** @description The documents of a `consent` that were agreed to or refused. */
        ConsentRecord: {
            /** @description `sha256:` and the SHA-256 of the canonical JSON (RFC 8785) of `{documents, version}`, as they were shown. */
            hash: string;
            version: string;
        };
        Contact: {
            /** @description The channels that the person wants. Without it, all of them. */
            channels?: ("email" | "push")[];
            email?: string;
            /** @description BCP 47 language tag of the messages. */
            locale?: string;
            /** @description Passed on with `message.requested`; the service itself sends no text messages. */
            phone?: string;
            /** @description When the person gets no messages, in their time zone: from `from` until before `to`, over midnight if `to` is earlier. Messages wait until it ends. */
            quiet_hours?: {
                from: string;
                to: string;
            };
            /** @description IANA time zone of the person. Without it, that of the device, then that of the environment. */
            time_zone?: string;
        };
        /** @description The profile fields from which imports take the contact of a person, by field of the contact. Imports apply it from then on; earlier profiles are not searched. */
        ContactMapping: {
            email?: string;
            locale?: string;
            phone?: string;
            time_zone?: string;
        };
        ContactOfSubject: {
            /** @description The channels that the person wants. Without it, all of them. */
            channels?: ("email" | "push")[];
            /** @description The time zone of the device with which the person first opened the link of a study. Setting a contact does not change it. */
            device_time_zone?: string;
            email?: string;
            /** @description BCP 47 language tag of the messages. */
            locale?: string;
            /** @description Passed on with `message.requested`; the service itself sends no text messages. */
            phone?: string;
            /** @description When the person gets no messages, in their time zone: from `from` until before `to`, over midnight if `to` is earlier. Messages wait until it ends. */
            quiet_hours?: {
                from: string;
                to: string;
            };
            /** @description IANA time zone of the person. Without it, that of the device, then that of the environment. */
            time_zone?: string;
            /** @description Addresses that somebody without `studies:unblind` has set: messages about waves that reveal an arm wait until they are confirmed. For readers with this scope, where a study has such waves. */
            unconfirmed?: ("email" | "phone")[];
            /**
             * Format: date-time
             * @description When the person unsubscribed. Setting a contact does not change it.
             */
            unsubscribed_at?: string;
        };
        /** @description A question with only one acceptable answer. */
        ContentAttentionCheck: {
            /** @description The answer that passes the check. */
            expected: unknown;
            /** @description The id of the question. */
            question_id: string;
        };
        /** @description A named range of values: `from` ≤ value < `to`. */
        ContentBand: {
            /** @description The lowest value, in units of the reported value. Without it, the band is open. */
            from?: number;
            /** @description The id, unique within the list. */
            id: string;
            /** @description The text of reports; the id if it is missing. */
            label?: string;
            /** @description The value below which the band ends. Without it, the band is open. */
            to?: number;
        };
        /** @description How the change of a person is classified: by reliable change and a cut-off between the clinical and the functional range. */
        ContentChange: {
            /**
             * @description The confidence with which a change is called reliable.
             * @default 0.95
             */
            confidence?: number;
            /**
             * @description The cut-off of Jacobson and Truax: two standard deviations from the mean before treatment (`a`), two from that of `functional` (`b`), or between both (`c`). Without it nobody counts as recovered.
             * @enum {string}
             */
            cutoff?: "a" | "b" | "c";
            /** @description People without the problem; the cut-offs `b` and `c` require it. */
            functional?: components["schemas"]["ContentChangeGroup"];
            /**
             * @description The index: Jacobson and Truax (`jt`), Gulliksen, Lord and Novick (`gln`), Edwards and Nunnally (`en`), Hageman and Arrindell (`ha`).
             * @default jt
             * @enum {string}
             */
            method?: "jt" | "gln" | "en" | "ha";
            /** @description The group after treatment; method `ha` requires it. */
            post?: components["schemas"]["ContentChangeGroupAfterwards"];
            /** @description The group before treatment. The default is the norm; then raw scores are compared, otherwise reported values. */
            pre?: components["schemas"]["ContentChangeGroup"];
            /** @description The reliability of the score before treatment. The default is that of the concept. */
            reliability?: number;
        };
        /** @description Mean and standard deviation of a group. */
        ContentChangeGroup: {
            /** @description The mean, in units of the reported value. */
            mean: number;
            /** @description The standard deviation, in units of the reported value. */
            sd: number;
        };
        /** @description The group after treatment. */
        ContentChangeGroupAfterwards: {
            /** @description The correlation of the scores before and after treatment. */
            correlation: number;
            /** @description The mean, in units of the reported value. */
            mean: number;
            /** @description The standard deviation, in units of the reported value. */
            sd: number;
        };
        /** @description A score that is computed from concepts: either by `weights` or by an `expression`. */
        ContentComposite: {
            /**
             * @description Named ranges of the value. The first one that contains it applies.
             * @default []
             */
            bands?: components["schemas"]["ContentBand"][];
            /** @description The formula. `score` reads the raw score of a concept, `metric` the value of a composite. */
            expression?: components["schemas"]["ContentExpression"];
            /** @description The id, unique among concepts and composites. */
            id: string;
            /** @description The text of reports; the id if it is missing. */
            label?: string;
            /** @description The range of the value. The default with `weights` is what the ranges of the parts allow. */
            range?: components["schemas"]["ContentRange"];
            /** @description The weight of each part, by concept or composite id. The composite is the weighted sum of the reported values. */
            weights?: {
                [key: string]: number;
            };
        } & (unknown | unknown);
        /** @description What the scorecard measures, such as a scale or subscale of a questionnaire. */
        ContentConcept: {
            /**
             * @description Named ranges of the reported value. The first one that contains it applies.
             * @default []
             */
            bands?: components["schemas"]["ContentBand"][];
            /** @description How the change of a person between two results is classified. */
            change?: components["schemas"]["ContentChange"];
            /**
             * @description Whether higher or lower values are better.
             * @default higher
             * @enum {string}
             */
            direction?: "higher" | "lower";
            /** @description The formula of method `expression`. */
            expression?: components["schemas"]["ContentExpression"];
            /** @description The id, unique among concepts and composites. */
            id: string;
            /** @description The model and the item parameters of method `irt`. */
            irt?: components["schemas"]["ContentIrt"];
            /** @description The items. Without this key, they are all questions that score on the concept. */
            items?: components["schemas"]["ContentItem"][];
            /** @description The text of reports; the id if it is missing. */
            label?: string;
            /**
             * @description How the raw score is computed. The default is `expression` or `irt` if that key is there, otherwise `sum`.
             * @enum {string}
             */
            method?: "sum" | "mean" | "weighted_mean" | "irt" | "expression";
            /** @description What scoring does about unanswered items. */
            missing?: components["schemas"]["ContentMissingData"];
            /**
             * @description Reference groups; the first one that applies is used.
             * @default []
             */
            norms?: components["schemas"]["ContentNorm"][];
            /** @description The concept or composite that this one is a part of, such as the domain of a facet. Reports show it beneath that score. */
            parent?: string;
            /** @description The range of the raw score. The default is what the items can attain. */
            range?: components["schemas"]["ContentRange"];
            /** @description The reliability of the score, such as Cronbach's α. Together with a norm it gives the standard error. */
            reliability?: number;
            /**
             * @description The scale of the reported value. `pomp` is the percentage of the maximum possible score; all but `raw` and `pomp` need norms or method `irt`.
             * @default raw
             * @enum {string}
             */
            scale?: "raw" | "pomp" | "z" | "t" | "sten" | "stanine" | "iq" | "percentile";
            /**
             * @description Whether leaders are shown no figures of it.
             * @default false
             */
            sensitive?: boolean;
        };
        /** @description A document that respondents agree to: its text, or the address of the document. */
        ContentConsentDocument: {
            /** @description The https address of the document, in place of its text. */
            href?: string;
            /** @description The id, unique among the documents. Translations refer to it. */
            id: string;
            /** @description The whole text, as Markdown. */
            text?: string;
            /** @description The title. */
            title: string;
        };
        /** @description What respondents agree to. Answers keep the version and the SHA-256 hash of the documents. */
        ContentConsentForm: {
            /** @description The contact for people who do not agree, as Markdown: a name, a telephone number, an e-mail address. */
            contact?: string;
            /** @description The documents, in the order in which respondents see them. */
            documents: components["schemas"]["ContentConsentDocument"][];
            /** @description The version of the documents, for example a date. Raise it when they change. */
            version: string;
        };
        /** @description The documents and the contact in another language. */
        ContentConsentTranslation: {
            /** @description The translated contact. */
            contact?: string;
            /** @description The translated documents, by document id. */
            documents?: {
                [key: string]: {
                    /** @description The address of the document in this language. */
                    href?: string;
                    /** @description The translated text. */
                    text?: string;
                    /** @description The translated title. */
                    title?: string;
                };
            };
        };
        /** @description Which questions are asked together, or not at all. */
        ContentConstraints: {
            /**
             * @description Sets of questions that exclude each other: at most one is asked, because one gives away the answer to another.
             * @default []
             */
            enemies?: string[][];
            /**
             * @description Questions that are never asked.
             * @default []
             */
            excluded?: string[];
            /**
             * @description Questions that are asked but not scored, to calibrate them.
             * @default []
             */
            pilot?: string[];
            /**
             * @description Sets of questions that are asked together and in this order.
             * @default []
             */
            testlets?: string[][];
        };
        /** @description A value that expressions and templates read. */
        ContentContextVariable: {
            /**
             * @description `group`: psychometrics may compare people by the values of this variable. The first 50 values are counted, others together as `other`.
             * @enum {string}
             */
            analytics?: "group";
            /** @description The value, unless an override of the program or the profile supplies another one of the declared type. null means unknown. */
            default?: unknown;
            /** @description Where the value comes from: a field of the profile, for example `profile.age`, or a parameter of the link, for example `link.ref` for `?ref=poster`. */
            from?: string | unknown | unknown;
            /**
             * @description A description for authors.
             * @default
             */
            label?: string;
            /** @description The highest number that the link may have. */
            max?: number;
            /**
             * @description The most characters that the link may have.
             * @default 500
             */
            max_length?: number;
            /** @description The lowest number that the link may have. */
            min?: number;
            /**
             * @description Whether a value of the link only counts if it is signed. Use it where the value affects scores or conditions.
             * @default false
             */
            signed?: boolean;
            /**
             * @description The type of the value. The default is the type of `default`.
             * @enum {string}
             */
            type?: "number" | "string" | "boolean" | "date";
            /** @description The only values that the link may have. */
            values?: string[];
        };
        /** @description Two questions whose answers should agree. */
        ContentContradiction: {
            /** @description The id, unique among rules and contradictions. */
            id: string;
            /**
             * @description The distance, in units of the first question, above which the answers contradict each other.
             * @default 0
             */
            max_gap?: number;
            /** @description The ids of the two questions. */
            questions: string[];
            /**
             * @description Whether the answers should be the same or opposite.
             * @default same
             * @enum {string}
             */
            relation?: "same" | "opposite";
        };
        /** @description A correction of the prompt of a question that changes nothing about what it asks. */
        ContentCorrection: {
            /** @description Why the wording changed, for the readers of traces and comparisons. */
            reason: string;
            /** @description The wording that people answered before, exactly; of several corrections the first. */
            wording: string;
        };
        /** @description The texts of an experience in another language. */
        ContentExperienceTranslation: {
            /** @description The translated closing. */
            closing?: string;
            /** @description The translated description. */
            description?: string;
            /** @description The files and their texts in this language, by the id of the file in the original. */
            media?: {
                [key: string]: components["schemas"]["ContentMediumTranslation"];
            };
            /** @description The translated texts of questions, by question id. */
            questions?: {
                [key: string]: components["schemas"]["ContentQuestionTranslation"];
            };
            /** @description The translated labels of options, by scale id and option id. Those of a question take precedence. */
            scales?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description The translated texts of sections, by section id. */
            sections?: {
                [key: string]: {
                    /** @description The translated description. */
                    description?: string;
                    /** @description The translated title. */
                    title?: string;
                };
            };
            /** @description The translated title. */
            title?: string;
            /** @description The translated welcome. */
            welcome?: string;
        };
        /** @description A condition or formula: a node with the name of its operator in `op`. docs/expressions.md documents the grammar. The result of a condition is true, false or a number, that of a formula is a number. */
        ContentExpression: components["schemas"]["ContentExpressionLiteral"] | components["schemas"]["ContentExpressionAnswer"] | components["schemas"]["ContentExpressionScore"] | components["schemas"]["ContentExpressionMetric"] | components["schemas"]["ContentExpressionConfidence"] | components["schemas"]["ContentExpressionContext"] | components["schemas"]["ContentExpressionProfile"] | components["schemas"]["ContentExpressionTiming"] | components["schemas"]["ContentExpressionOperator"] | components["schemas"]["ContentExpressionConditional"];
        /** @description `answer` is the answer to a question: an option id, a list of option ids, a number, a string, true or false, a date `YYYY-MM-DD` or a time `HH:MM`; for a matrix an object row id → option id. It is unknown if the question is unanswered, declined or hidden. `answered` is whether the question was answered: true or false, never unknown. */
        ContentExpressionAnswer: {
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "answer" | "answered";
            /** @description The id of the question. */
            question_id: string;
        };
        /** @description A choice between two values. */
        ContentExpressionConditional: {
            /** @description The condition. */
            cond: components["schemas"]["ContentExpression"];
            /** @description The value if the condition is false or unknown. */
            else: components["schemas"]["ContentExpression"];
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "if";
            /** @description The value if the condition is true. */
            then: components["schemas"]["ContentExpression"];
        };
        /** @description `confidence` is a number from 0 to 1: of the evaluation or, with `concept_id`, of one concept or composite. It is null where the precision is unknown. `coverage` is the answered share of the items, from 0 to 1: of the evaluation or, with `concept_id`, of one concept or composite. */
        ContentExpressionConfidence: {
            /** @description The id of the concept or composite. */
            concept_id?: string;
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "confidence" | "coverage";
        };
        /** @description `context` is the value of a context variable. */
        ContentExpressionContext: {
            /** @description The id of the context variable. */
            key: string;
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "context";
        };
        /** @description A constant value. */
        ContentExpressionLiteral: {
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "lit";
            /** @description A number, a string, true, false, null or a list of these. */
            value: (string | number | boolean | null) | (string | number | boolean | null)[];
        };
        /** @description `metric` is the value of a composite. */
        ContentExpressionMetric: {
            /** @description The id of the composite. */
            metric_id: string;
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "metric";
        };
        /** @description An operator with arguments. */
        ContentExpressionOperator: {
            /** @description The arguments. */
            args: components["schemas"]["ContentExpression"][];
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "eq" | "ne" | "lt" | "lte" | "gt" | "gte" | "in" | "contains" | "and" | "or" | "not" | "coalesce" | "add" | "mul" | "sub" | "div" | "abs" | "round" | "clamp" | "sum" | "mean" | "min" | "max" | "count" | "days_between" | "years_between" | "minutes_between" | "missing_share";
        };
        /** @description `profile` is the value of a profile field that a context variable declares with `"from": "profile.…"`. */
        ContentExpressionProfile: {
            /** @description The id of the profile field. */
            field: string;
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "profile";
        };
        /** @description `score` is the raw score of a concept, whatever its `scale`. `"scale": "raw"` states that this is meant; without it, the compiler warns if the concept is reported on another scale. */
        ContentExpressionScore: {
            /** @description The id of the concept. */
            concept_id: string;
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "score";
            /**
             * @description States that the raw score is meant.
             * @constant
             */
            scale?: "raw";
        };
        /** @description `timing` is the active time in milliseconds: of the session or, with `question_id`, of one question. */
        ContentExpressionTiming: {
            /**
             * @description The name of the operator.
             * @enum {string}
             */
            op: "timing";
            /** @description The id of the question. */
            question_id?: string;
        };
        /** @description A condition on answers and scores, and what happens when it is true. */
        ContentGuardrailRule: {
            /**
             * @description `flag` records the conflict. With `require_review` and `withhold` the evaluation needs a review, and the participant sees its result only after it. `fail` fails the evaluation.
             * @default flag
             * @enum {string}
             */
            action?: "flag" | "require_review" | "withhold" | "fail";
            /**
             * @description The ids of the concepts and composites that the conflict concerns.
             * @default []
             */
            concepts?: string[];
            /** @description What the respondent reads at once while a rule of phase `answer` is true: below the answer, at the end, and for as long as the link works, whether or not the result is withheld. */
            help?: components["schemas"]["ContentHelp"];
            /** @description The id, unique among rules and contradictions. Conflicts name it as `rule_id`. */
            id: string;
            /**
             * @description The text of the conflict.
             * @default
             */
            message?: string;
            /**
             * @description Whether the rule is evaluated after every answer and at completion (`answer`), or only at completion.
             * @default complete
             * @enum {string}
             */
            phase?: "answer" | "complete";
            /**
             * @description How serious the conflict is.
             * @default warning
             * @enum {string}
             */
            severity?: "info" | "warning" | "critical";
            /** @description The task that is created for a member of your organization when the rule fires. */
            task?: components["schemas"]["ContentRuleTask"];
            /** @description The condition. The rule does not fire if it is unknown. */
            when: components["schemas"]["ContentExpression"];
        };
        /** @description The texts of rules in another language. */
        ContentGuardrailTranslation: {
            /** @description The translated texts, by rule id. */
            rules?: {
                [key: string]: {
                    /** @description The translated help. */
                    help?: components["schemas"]["ContentHelpTranslation"];
                    /** @description The translated message. */
                    message?: string;
                    /** @description The translated texts of the task. */
                    task?: components["schemas"]["ContentRuleTaskTranslation"];
                };
            };
        };
        /** @description Where a respondent finds help. */
        ContentHelp: {
            /**
             * @description Whether the help lines of the app for the country of the respondent are shown before the links.
             * @default true
             */
            help_lines?: boolean;
            /**
             * @description Where help is found, for example telephone numbers.
             * @default []
             */
            links?: components["schemas"]["ContentHelpLink"][];
            /** @description What the respondent reads. */
            text: string;
            /** @description The heading. */
            title?: string;
        };
        /** @description A link to help. */
        ContentHelpLink: {
            /** @description The address: `https:`, `tel:` or `sms:`. */
            href: string;
            /** @description The text of the link. */
            label: string;
        };
        /** @description The texts of a help in another language, with links of their own where they differ. */
        ContentHelpTranslation: {
            /** @description The links in this language, in place of the original ones. */
            links?: components["schemas"]["ContentHelpLink"][];
            /** @description The translated text. */
            text?: string;
            /** @description The translated heading. */
            title?: string;
        };
        /** @description An image of the files of the app. */
        ContentImage: {
            /** @description What an image shows, for people who do not see it. Empty if the image is decoration, or shows what the label of its option says. */
            alt: string;
            /** @description The id of a file of the app. */
            src: string;
        };
        /** @description How a concept is measured by item response theory. */
        ContentIrt: {
            /**
             * @description The lowest and the highest θ.
             * @default [
             *       -6,
             *       6
             *     ]
             */
            bounds?: number[];
            /**
             * @description The factor of every slope: 1, or 1.7 for parameters in the normal metric.
             * @default 1
             */
            D?: number;
            /**
             * @description How θ is estimated: expected or maximum a posteriori, maximum or weighted likelihood.
             * @default eap
             * @enum {string}
             */
            estimator?: "eap" | "map" | "mle" | "wle";
            /** @description The parameters of every item of the concept, by item id (of a matrix row: `question_id.row_id`). */
            items?: {
                [key: string]: components["schemas"]["ContentIrtItem"];
            };
            /**
             * @description The model of all items of the concept.
             * @enum {string}
             */
            model: "1pl" | "2pl" | "3pl" | "4pl" | "grm" | "pcm" | "gpcm" | "rsm" | "nrm";
            /**
             * @description How many equally spaced values of θ the computation uses.
             * @default 121
             */
            nodes?: number;
            /** @description The normal distribution of θ before the first answer. */
            prior?: {
                /**
                 * @description The mean.
                 * @default 0
                 */
                mean?: number;
                /**
                 * @description The standard deviation.
                 * @default 1
                 */
                sd?: number;
            };
            /** @description Where the parameters come from, for example the calibration that estimated them. It has no effect on scores. */
            provenance?: Record<string, never>;
        };
        /** @description The parameters of an item on the scale of θ. */
        ContentIrtItem: {
            /**
             * @description The slope (discrimination); for `nrm` the list of the slopes of the categories.
             * @default 1
             */
            a?: number | number[];
            /** @description For `1pl` to `4pl` the difficulty; for `grm` the list of ascending thresholds and for `pcm`, `gpcm` and `rsm` that of the steps, one fewer than categories; for `nrm` the list of the intercepts of the categories. */
            b: number | number[];
            /**
             * @description The lower asymptote (guessing) of `3pl` and `4pl`.
             * @default 0
             */
            c?: number;
            /**
             * @description The upper asymptote of `4pl`.
             * @default 1
             */
            d?: number;
        };
        /** @description A question that counts for a concept. */
        ContentItem: {
            /** @description The id of a question, of a matrix (all of its rows) or of one row (`question_id.row_id`). */
            question_id: string;
            /**
             * @description Whether the item is reverse-scored: minimum + maximum − score counts instead of the score.
             * @default false
             */
            reverse?: boolean;
            /**
             * @description The weight, which the method `mean` ignores.
             * @default 1
             */
            weight?: number;
        };
        /** @description An image, sound or film of the files of the app. An image needs `alt`, the others `transcript`. */
        ContentMedium: {
            /** @description What an image shows, for people who do not see it. Empty if the image is decoration, or shows what the label of its option says. */
            alt?: string;
            /** @description The id of a file of the app. */
            src: string;
            /** @description A transcript of the sound or film, for people who cannot hear it. Leave it empty if it would give away the answer. */
            transcript?: string;
            /**
             * @description What the file is.
             * @enum {string}
             */
            type: "image" | "audio" | "video";
        };
        /** @description A file in another language, or its texts. */
        ContentMediumTranslation: {
            /** @description The translated description of the image. */
            alt?: string;
            /** @description The id of the file in this language, for example a recording. */
            src?: string;
            /** @description The translated transcript. */
            transcript?: string;
        };
        /** @description What scoring does about unanswered items. */
        ContentMissingData: {
            /** @description The smallest answered share of the items; below it there is no score. The default is 0.8 under `prorate` and for means under `null`. */
            min_coverage?: number;
            /** @description The smallest number of answered items; below it there is no score. */
            min_items?: number;
            /**
             * @description `null`: an unanswered item is excluded from a mean, and makes a sum null. `prorate`: a sum is extrapolated from the answered items. `neutral`: the item gets the midpoint of its range. `zero`: the item gets 0.
             * @default null
             * @enum {string|null}
             */
            policy?: "null" | "prorate" | "neutral" | "zero" | null;
        };
        /** @description The scores of a reference group: their mean and standard deviation, or a table. */
        ContentNorm: {
            /** @description Who the group is, for reports: "Women from 21 to 40 years". */
            label?: string;
            /** @description The mean raw score. */
            mean?: number;
            /** @description The size of the group, for information. */
            n?: number;
            /** @description The standard deviation of the raw scores. */
            sd?: number;
            /** @description Where the norm was published, for reports. */
            source?: string;
            /** @description Rows `[raw score, value]` or `[raw score, value, standard error]` as a manual prints them, in units of the scale. For `z`, `t`, `sten`, `stanine` and `iq` a row for each raw score that the items can attain, and no mean and standard deviation; a score between two rows has the value of the upper one. For `percentile`, points `[raw score, percentile]`, neither of which may decrease; without them, percentiles follow from the normal distribution. */
            table?: ([
                number,
                number
            ] | [
                number,
                number,
                number
            ])[];
            /** @description To whom the norm applies. The first norm of the list that applies is used. */
            when?: components["schemas"]["ContentExpression"];
        };
        /** @description How a numeric answer is scored on a concept. */
        ContentNumericScore: {
            /** @description Points `[answer, score]` in ascending order of the answer, between which scores are interpolated linearly. Without it, the score is the answer. */
            map?: number[][];
            /**
             * @description The weight of the item.
             * @default 1
             */
            weight?: number;
        };
        /** @description One of the choices of a question. */
        ContentOption: {
            /**
             * @description In `multi_select`: whether the option excludes all others, as "none of these" does.
             * @default false
             */
            exclusive?: boolean;
            /** @description The value of the answer. */
            id: string;
            /** @description An image above the label, in `single_select`, `multi_select`, `likert` and `ranking`. */
            image?: components["schemas"]["ContentImage"];
            /** @description The text that respondents see; the id if it is missing. */
            label?: string;
            /** @description What the option scores on each concept, by concept id. */
            scores?: {
                [key: string]: number;
            };
            /**
             * @description In `single_select` and `multi_select`: whether respondents who choose the option are asked for a text, as in "other, please specify". At most one option of a question can have it.
             * @default false
             */
            text?: boolean;
        };
        /** @description About whom the rule is. */
        ContentOutcomeEligible: {
            /** @description The least baseline. */
            at_least: number;
        };
        /** @description The values that count as remission: those `below` or `above` a limit. */
        ContentOutcomeRemission: {
            /** @description Remission is a value above this one. */
            above?: number;
            /** @description Remission is a value below this one. */
            below?: number;
        } & (unknown | unknown);
        /** @description The change from the baseline that counts as a response. */
        ContentOutcomeResponse: {
            /** @description The least change, in percent of the baseline: `-50` is a fall by half or more, `50` a rise. */
            change_pct: number;
        };
        /** @description When a treatment counts as successful for a person: response, remission, or both, determined in a window of time that is closed on both sides. */
        ContentOutcomeRule: {
            /**
             * @description The value that others are compared with: `first`, the person's first, from which the window is counted; or `last_before_anchor`, the last one up to the enrollment, from which the window is counted then.
             * @default first
             * @enum {string}
             */
            baseline?: "first" | "last_before_anchor";
            /** @description When the window ends, such as `P240D`. A value at its end still counts. */
            by: string;
            /** @description The concept or composite. If several rules are about it, the first applies. */
            concept: string;
            /** @description About whom the rule is. Default: everybody with a baseline. */
            eligible?: components["schemas"]["ContentOutcomeEligible"];
            /** @description When the window begins, such as `P120D`. Default: right after the baseline. */
            from?: string;
            /** @description The id, unique among these rules. */
            id: string;
            /**
             * @description Which of several values in the window decides: the last, the first, or the best, which is the lowest if a fall or a value below the limit is a success.
             * @default last
             * @enum {string}
             */
            pick?: "last" | "best" | "first";
            /** @description What counts as remission. */
            remission?: components["schemas"]["ContentOutcomeRemission"];
            /** @description What counts as a response. */
            response?: components["schemas"]["ContentOutcomeResponse"];
        } | unknown | unknown;
        /** @description Questions that are asked or skipped while a condition is true. */
        ContentPolicyRule: {
            /**
             * @description Questions to ask while the condition is true. They are not asked unless a rule asks for them.
             * @default []
             */
            ask?: string[];
            /**
             * @description Questions not to ask while the condition is true; takes precedence over `ask`.
             * @default []
             */
            skip?: string[];
            /** @description The condition. The rule has no effect while it is unknown. */
            when: components["schemas"]["ContentExpression"];
        };
        /** @description How the participant page shows the questions. */
        ContentPresentation: {
            /**
             * @description In the mode `question`: whether a choice leads to the next step at once.
             * @default false
             */
            auto_advance?: boolean;
            /**
             * @description Whether respondents can go back to an earlier step.
             * @default true
             */
            back?: boolean;
            /**
             * @description What a step holds: all sections up to one with `break` (`page`), a section with at most 10 questions (`section`), or one question (`question`).
             * @default section
             * @enum {string}
             */
            mode?: "page" | "section" | "question";
            /**
             * @description Whether the progress is shown.
             * @default true
             */
            progress?: boolean;
            /**
             * @description Whether the remaining time is shown, if the adaptive policy limits the time.
             * @default true
             */
            timer?: boolean;
        };
        /** @description Checks of how carefully the respondent answered. Each failed check lowers the confidence. */
        ContentQuality: {
            /**
             * @description The attention checks.
             * @default []
             */
            attention?: components["schemas"]["ContentAttentionCheck"][];
            /** @description The longest acceptable run of identical answers. */
            max_longstring?: number;
            /** @description The median active time of a question, in milliseconds, below which the answers came too fast. */
            min_ms_per_question?: number;
            /** @description The standard deviation of the answers, in steps of the response format, below which they hardly differ. */
            min_variability?: number;
        };
        /** @description A question, or a text that takes no answer. */
        ContentQuestion: {
            /**
             * @description Whether respondents may decline to answer, even if the question is required.
             * @default false
             */
            allow_decline?: boolean;
            /** @description The documents that a `consent` without options asks to agree to. If it is required, a refusal is stored and ends the session. */
            consent?: components["schemas"]["ContentConsentForm"];
            /** @description Declares that the prompt corrects an earlier wording, such as a typing error, and asks the same. Scores stay comparable with those of the earlier wording. */
            correction?: components["schemas"]["ContentCorrection"];
            /** @description Text below the prompt, such as an explanation, as Markdown. */
            description?: string;
            /** @description The id by which all contents and answers refer to the question. */
            id: string;
            /**
             * @description How the question is answered. The default is `single_select` for a question with options, otherwise `text`.
             * @enum {string}
             */
            input?: "single_select" | "multi_select" | "likert" | "rating" | "nps" | "number" | "slider" | "boolean" | "text" | "long_text" | "date" | "time" | "ranking" | "matrix" | "consent" | "information";
            /** @description The highest number that can be answered. */
            max?: number;
            /** @description The maximum number of options that may be chosen or ranked; all of them if it is missing. */
            max_choices?: number;
            /** @description The last date that can be answered, `YYYY-MM-DD`, or relative to the day of the answer: `today`, `today-P18Y`, `today+P2W` (an ISO 8601 duration of years, months, weeks and days). */
            max_date?: string;
            /** @description What the highest number means, shown at that end of a scale: "extremely". */
            max_label?: string;
            /** @description The maximum length of the answer to a `text` or `long_text`, or of the text of an option, in Unicode code points. */
            max_length?: number;
            /** @description Images, sounds and films below the prompt, at most 10. */
            media?: components["schemas"]["ContentMedium"][];
            /** @description The lowest number that can be answered. */
            min?: number;
            /** @description The first date that can be answered, `YYYY-MM-DD`, or relative to the day of the answer: `today`, `today-P18Y`, `today+P2W` (an ISO 8601 duration of years, months, weeks and days). */
            min_date?: string;
            /** @description What the lowest number means, shown at that end of a scale: "not at all". */
            min_label?: string;
            /** @description The choices of inputs with options, in the order in which respondents see them. */
            options?: components["schemas"]["ContentOption"][];
            /** @description A text in the empty field of a `text`, `long_text`, `number` or option text. */
            placeholder?: string;
            /** @description The text that respondents see, as Markdown with variables. Drafts may lack it. */
            prompt: string;
            /** @description What the answers are used for. The service returns it with the question. */
            purpose?: string[];
            /** @description A note among staff. Participants never see it. */
            remarks?: string;
            /**
             * @description Whether the evaluation cannot be completed without an answer.
             * @default false
             */
            required?: boolean;
            /** @description The rows of a `matrix`, which share its options. */
            rows?: components["schemas"]["ContentRow"][];
            /** @description The id of one of the `scales` of the experience, whose options the question has instead of `options`. */
            scale?: string;
            /** @description When the question is due in a continuous program. */
            schedule?: components["schemas"]["ContentQuestionSchedule"];
            /** @description How answers to a numeric question or `boolean` are scored, by concept id. Options have their own `scores`. */
            scores?: {
                [key: string]: components["schemas"]["ContentNumericScore"];
            };
            /** @description The section of the question. It need not be declared in `sections`. */
            section_id?: string;
            /**
             * @description Whether leaders are shown no figures of this question, not even of a whole group.
             * @default false
             */
            sensitive?: boolean;
            /**
             * @description Whether the options (of a `matrix`: the rows) are shown in an order drawn for each evaluation.
             * @default false
             */
            shuffle?: boolean | {
                /** @description The ids of the options or rows that stay last. The default is the exclusive options and the one with `text`. */
                keep_last?: string[];
            };
            /** @description The distance between numbers that can be answered, from `min` on. */
            step?: number;
            /** @description The unit of a number, which respondents see beside it. */
            unit?: string;
            /** @description The question is shown only while this condition is true. */
            visible_if?: components["schemas"]["ContentExpression"];
        };
        /** @description When a question of a continuous program is due. One-time programs ignore it. */
        ContentQuestionSchedule: {
            /** @description Hours that must pass between two deliveries. */
            cooldown_hours?: number;
            /** @description Hours after which an unanswered delivery expires. */
            expires_after_hours?: number;
            /**
             * @description How often the question is asked: once in each period. Without it, the period is the cycle of the program.
             * @enum {string}
             */
            frequency?: "one_time" | "every_login" | "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "on_event";
            /**
             * @description The maximum number of times it is delivered in one login session; 0 means no limit.
             * @default 0
             */
            max_per_login?: number;
            /**
             * @description Whether an unanswered question is delivered again within its period, in a new login session or after it has expired.
             * @default false
             */
            repeat_until_answered?: boolean;
            /** @description What the question is delivered on. */
            trigger?: {
                /**
                 * @description The event of type `event`; `*` matches any characters. Without it, every event triggers the question.
                 * @default
                 */
                event?: string;
                /**
                 * @description The page of type `page`; `*` matches any characters. Without it, every page triggers the question.
                 * @default
                 */
                page?: string;
                /**
                 * @description What the question is delivered on: `any` request for due questions, only requests with a login session (`after_login`), or only those with a matching `event` or `page`.
                 * @default any
                 * @enum {string}
                 */
                type?: "any" | "after_login" | "event" | "page";
            };
            /** @description The priority of the question, which the selection criterion `priority` of the adaptive policy uses. */
            weight?: number;
        };
        /** @description The texts of a question in another language. */
        ContentQuestionTranslation: {
            /** @description The documents of a consent in this language. */
            consent?: components["schemas"]["ContentConsentTranslation"];
            /** @description The translated description. */
            description?: string;
            /** @description The translated label of the highest number. */
            max_label?: string;
            /** @description The translated label of the lowest number. */
            min_label?: string;
            /** @description The translated labels of the options, by option id. */
            options?: {
                [key: string]: string;
            };
            /** @description The translated placeholder. */
            placeholder?: string;
            /** @description The translated prompt. */
            prompt?: string;
            /** @description The translated remarks. */
            remarks?: string;
            /** @description The translated labels of the rows, by row id. */
            rows?: {
                [key: string]: string;
            };
        };
        /** @description The lowest and the highest possible score; `min` must be below `max`. */
        ContentRange: {
            /** @description The highest score. */
            max: number;
            /** @description The lowest score. */
            min: number;
        };
        /** @description A part of the report: a text, data to draw, or both. */
        ContentReportBlock: {
            /**
             * @description Who may see the block, as a list or a single audience. An empty list means everyone who may see the report.
             * @default []
             */
            audience?: ("participant" | "reviewer" | "administrator")[] | ("participant" | "reviewer" | "administrator");
            /** @description Templates by band id. The template for the band of the score replaces `template`. */
            by_band?: {
                [key: string]: string;
            };
            /** @description The concept or composite that the block shows. Without it, `table`, `chart`, `comparison` and `trend` show all. */
            concept_id?: string;
            /** @description The id, unique among the blocks. */
            id: string;
            /** @description The confidence below which `otherwise` replaces the text and the data. */
            min_confidence?: number;
            /** @description The template if the confidence is too low or the score is missing. The block then has no data. */
            otherwise?: string;
            /** @description The text as a Liquid template. */
            template?: string;
            /**
             * @description What data the block has besides its text: none (`text`), one score (`metric` of the primary metric, `score`, `bands`), all scores (`table`, `chart`), their change (`comparison`, `trend`) or the conflicts (`guardrails`).
             * @default text
             * @enum {string}
             */
            type?: "text" | "metric" | "score" | "bands" | "comparison" | "trend" | "chart" | "table" | "guardrails";
            /** @description The block is included only if this condition is true. */
            visible_if?: components["schemas"]["ContentExpression"];
        };
        /** @description The texts of a report template in another language. */
        ContentReportTranslation: {
            /** @description The translated templates of blocks, by block id. */
            blocks?: {
                [key: string]: {
                    /** @description The translated templates by band id. */
                    by_band?: {
                        [key: string]: string;
                    };
                    /** @description The translated `otherwise`. */
                    otherwise?: string;
                    /** @description The translated template. */
                    template?: string;
                };
            };
            /** @description The translated title. */
            title?: string;
        };
        /** @description One row of a matrix. It is an item with the id `question_id.row_id`. */
        ContentRow: {
            /** @description The id, unique within the question. */
            id: string;
            /** @description The text that respondents see; the id if it is missing. */
            label?: string;
        };
        /** @description What has to be done when the condition of a rule is true. */
        ContentRuleTask: {
            /**
             * @description Who does it.
             * @default {
             *       "role": "reviewer"
             *     }
             */
            assign?: components["schemas"]["ContentTaskAssignee"];
            /** @description How long after its creation the task is due. */
            due_in: string;
            /**
             * @description Who does the task next if nobody has acknowledged it by then.
             * @default []
             */
            escalate?: components["schemas"]["ContentTaskEscalation"][];
            /**
             * @description What kind of task it is, by a name of your choice.
             * @default follow_up
             */
            kind?: string;
            /** @description The possible outcomes. One of them is given when the task is completed. */
            outcomes: string[];
            /** @description What to say and do, step by step. */
            script?: string;
            /** @description What has to be done, in a few words. */
            title: string;
        };
        /** @description The texts of a task in another language. */
        ContentRuleTaskTranslation: {
            /** @description The translated script. */
            script?: string;
            /** @description The translated title. */
            title?: string;
        };
        /** @description The texts of a scorecard in another language. */
        ContentScorecardTranslation: {
            /** @description The translated texts of composites, by composite id. */
            composites?: {
                [key: string]: components["schemas"]["ContentScoreTranslation"];
            };
            /** @description The translated texts of concepts, by concept id. */
            concepts?: {
                [key: string]: components["schemas"]["ContentScoreTranslation"];
            };
        };
        /** @description The texts of a concept or composite in another language. */
        ContentScoreTranslation: {
            /** @description The translated labels of the bands, by band id. */
            bands?: {
                [key: string]: string;
            };
            /** @description The translated label. */
            label?: string;
        };
        /** @description A group of questions with a title. */
        ContentSection: {
            /**
             * @description Whether the section begins a new step in the presentation mode `page`.
             * @default false
             */
            break?: boolean;
            /**
             * @description Text between the title and the questions, as Markdown.
             * @default
             */
            description?: string;
            /** @description The id that questions refer to with `section_id`. */
            id: string;
            /** @description Images, sounds and films below the description, at most 10. */
            media?: components["schemas"]["ContentMedium"][];
            /**
             * @description The title.
             * @default
             */
            title?: string;
            /** @description The questions of the section are shown only while this condition is true. */
            visible_if?: components["schemas"]["ContentExpression"];
        };
        /** @description How the mode `irt` selects questions. */
        ContentSelection: {
            /**
             * @description Which concept is measured next: the one with the largest standard error, the one furthest below its share in `balance`, or in the order of the scorecard. The default is `balance` if that key is there, otherwise `largest_se`.
             * @enum {string}
             */
            concept_order?: "largest_se" | "balance" | "fixed";
            /**
             * @description What the selected question maximizes: Fisher information (`mfi`), Fisher information averaged over the posterior (`mpwi`), Kullback–Leibler information (`kl`), the expected reduction of the posterior variance (`mepv`) or `schedule.weight` (`priority`).
             * @default mfi
             * @enum {string}
             */
            criterion?: "mfi" | "mpwi" | "kl" | "mepv" | "random" | "priority";
            /**
             * @description The number of best questions from which one is drawn, so that not everyone gets the same questions.
             * @default 1
             */
            top_n?: number;
        };
        /** @description A condition that ends the test. */
        ContentStopRule: {
            /** @description The concept that the rule is about. The default is all concepts with method `irt`, or all if there are none. */
            concept_id?: string;
            /**
             * @description What is compared with `value`: the number of questions, the standard error or its last change, coverage or confidence, the elapsed milliseconds; whether the interval of the score contains no band edge (`classified`); or whether so many items are answered, all with their lowest score (`all_lowest_after`).
             * @enum {string}
             */
            rule: "max_items" | "se_below" | "se_change_below" | "coverage_at_least" | "confidence_at_least" | "time_limit_ms" | "classified" | "all_lowest_after";
            /** @description The limit of the rule. Only `classified` needs none. */
            value?: unknown;
        };
        /** @description The values of a score that fit this context. */
        ContentTarget: {
            /** @description The value that fits best. */
            ideal?: number;
            /** @description The highest value that fits completely. */
            max?: number;
            /** @description The lowest value that fits completely. */
            min?: number;
            /** @description The distance from the target at which the fit is 0. The default is the width of the range of the score. */
            tolerance?: number;
            /**
             * @description The weight in the alignment.
             * @default 1
             */
            weight?: number;
        };
        /** @description Who does a task: everybody with a role, the lead of the unit of the person, or one user. */
        ContentTaskAssignee: {
            /**
             * @description The role whose members do the task.
             * @enum {string}
             */
            role?: "owner" | "admin" | "editor" | "coordinator" | "reviewer";
            /**
             * @description `true`: the lead of the unit of the person.
             * @constant
             */
            unit_lead?: true;
            /** @description The id of a user of the organization. */
            user_id?: string;
        } & (unknown | unknown | unknown);
        /** @description Who does a task next if nobody has acknowledged it. */
        ContentTaskEscalation: {
            /** @description How long after the creation of the task. */
            after: string;
            /** @description Who does the task from then on. */
            to: components["schemas"]["ContentTaskAssignee"];
        };
        /** @description The circumstances of an evaluation: variables, and the targets that scores are compared with. */
        ContextContent: {
            /** @description URL of the JSON Schema of this kind, with which an editor checks the content. The service ignores it. */
            $schema?: string;
            /** @description A BCP 47 language tag that is recorded with the evaluation. Reports are in the language of the session. */
            locale?: string;
            /**
             * @description How the fits are combined into the alignment.
             * @default manhattan
             * @enum {string}
             */
            metric?: "manhattan" | "euclidean";
            /**
             * @description How a target without a score counts: not at all (`ignore`) or as a fit of 0.5 (`neutral`).
             * @default ignore
             * @enum {string}
             */
            missing?: "ignore" | "neutral";
            /** @description The targets by concept or composite id. `alignment` is how well the scores fit them. */
            targets?: {
                [key: string]: components["schemas"]["ContentTarget"];
            };
            /** @description The IANA time zone of dates in reports. */
            time_zone?: string;
            /** @description The variables by name. A number, string, true or false is short for a variable with this default. */
            variables?: {
                [key: string]: components["schemas"]["ContentContextVariable"] | (number | string | boolean);
            };
        };
        /** @description The content of a definition, in the format of its kind. Any JSON object is accepted: drafts may have errors, and keys that the format does not have are stored and reported as warnings. `GET /v1/schemas/{kind}` returns the JSON Schema of a kind with all its rules. */
        ContextContentDraft: components["schemas"]["ContextContent"] | {
            [key: string]: unknown;
        };
        /** @description How much of the instrument was answered. */
        Coverage: {
            answered: number;
            by_concept: {
                [key: string]: components["schemas"]["ConceptCoverage"];
            };
            eligible: number;
            ratio: number;
        };
        CreateApiKeyRequest: {
            /** @description IP addresses and CIDR ranges, such as `192.0.2.0/24` or `2001:db8::/32`. An empty list allows any network. */
            allowed_networks?: string[];
            app_id?: string;
            environment_id?: string;
            /** Format: date-time */
            expires_at?: string;
            name: string;
            scopes: components["schemas"]["Scope"][];
        };
        CreateAppRequest: {
            description?: string;
            name: string;
            /** @description Unique without regard to case. No dot is at an end or next to another, and no part between dots begins with `xn--`. */
            slug: string;
            /** @description IANA time zone. Defaults to UTC. */
            timezone?: string;
        };
        CreateBundleFromContentsRequest: {
            business_id_prefix: string;
            /** @description Golden cases: answers and the expected results. */
            cases?: components["schemas"]["GoldenCase"][];
            contents: components["schemas"]["BundleContents"];
            /** @description The language of the original texts (BCP 47); default `en`. */
            locale?: string;
            name: string;
            /** @description Publish the bundle and its definitions. */
            publish?: boolean;
        };
        CreateBundleRequest: {
            /** Format: uuid */
            adaptive_policy_version_id: string;
            /** @description Golden cases: answers and the expected results. */
            cases?: components["schemas"]["GoldenCase"][];
            /** Format: uuid */
            context_version_id: string;
            /** Format: uuid */
            experience_version_id: string;
            /** Format: uuid */
            guardrail_version_id: string;
            name: string;
            /** Format: uuid */
            report_template_version_id: string;
            /** Format: uuid */
            scorecard_version_id: string;
        };
        CreateCalibrationRequest: {
            /** Format: uuid */
            bundle_id: string;
            concept_id: string;
            /**
             * Format: date-time
             * @description Use evaluations completed before this time.
             */
            ends_at?: string;
            /**
             * @description The job fails with `too_few_respondents` if fewer people answered.
             * @default 200
             */
            minimum?: number;
            /**
             * @description Defaults to the model of the parameters in use, or to `2pl` for items with two categories and `grm` for others. `1pl` and `pcm` estimate one slope for all items.
             * @enum {string}
             */
            model?: "1pl" | "2pl" | "grm" | "pcm" | "gpcm";
            /**
             * Format: date-time
             * @description Use evaluations completed at or after this time.
             */
            starts_at?: string;
        };
        CreatedApp: {
            application: components["schemas"]["Application"];
            live_environment: components["schemas"]["Environment"];
            test_environment: components["schemas"]["Environment"];
        };
        CreateDefinitionRequest: {
            business_id: string;
            content: components["schemas"]["DefinitionContent"];
            /** @description BCP 47 language tag. Defaults to `en`. */
            locale?: string;
            name: string;
        };
        CreatedOrganization: {
            api_key: {
                id: string;
                /** @description The API key, with all scopes of the owner. Returned only once. */
                key: string;
                name: string;
            };
            organization: components["schemas"]["Organization"];
            owner_membership: components["schemas"]["Membership"];
        };
        CreatedPaperEntry: {
            /**
             * Format: date-time
             * @description The date on the paper.
             */
            answered_at: string;
            /** Format: uuid */
            enrollment_id: string;
            /** @description Who entered the paper form, in order. The third is who resolved the disagreements. */
            entries: {
                /** Format: date-time */
                entered_at: string;
                /**
                 * Format: uuid
                 * @description The API key or user.
                 */
                entered_by: string;
            }[];
            /** Format: uuid */
            evaluation_id: string;
            /** Format: uuid */
            id: string;
            /** @description Questions with an answer whose condition does not hold with these answers. */
            not_counted: string[];
            /** Format: uuid */
            program_id: string;
            respondent: components["schemas"]["Respondent"];
            state: components["schemas"]["PaperEntryState"];
            /** Format: uuid */
            subject_id: string;
            /**
             * Format: uuid
             * @description The bundle whose form was entered: that of the evaluation.
             */
            version_bundle_id: string;
        };
        CreatedPasskey: {
            passkey: components["schemas"]["Passkey"];
            /** @description Each works once, in place of a code of the app. Returned only once. */
            recovery_codes?: string[];
        };
        CreatedProgramLink: {
            /** Format: date-time */
            closes_at?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            id: string;
            identity_mode: components["schemas"]["LinkIdentityMode"];
            kiosk?: components["schemas"]["Kiosk"];
            max_sessions?: number;
            name: string;
            /** Format: date-time */
            opens_at?: string;
            /** Format: uuid */
            program_id: string;
            /** @description How a person returns to a `reusable` link. `device`: the browser remembers the person. `code`: the person gets a code to write down, for devices that several people share. */
            return?: components["schemas"]["LinkReturn"];
            /** @description Places that are taken: an evaluation takes one with its first answer, and gives it back when its session is abandoned or revoked. */
            session_count: number;
            /** @description Whether the link starts sessions only with a signature over the values of its parameters, so that nobody changes them. */
            signing?: boolean;
            /** @description The secret that signs the values of the link (`link_signature`). Returned only once. */
            signing_secret?: string;
            /** @description The link itself, which is shown only once. */
            url: string;
        };
        CreatedScimToken: {
            /** @description The address to enter in the directory with the token. */
            base_url: string;
            /** Format: date-time */
            created_at: string;
            id: string;
            last_used_at: string | null;
            name: string;
            /** @description The token itself. It is not returned again. */
            token: string;
        };
        CreateEnrollmentRequest: {
            /** Format: uuid */
            program_id: string;
            /** Format: uuid */
            subject_id: string;
        };
        CreateEnrollmentsRequest: {
            /** Format: uuid */
            program_id: string;
            subject_ids: string[];
        };
        CreateExport: {
            /**
             * @description Begin CSV files with a byte order mark, for Excel.
             * @default false
             */
            bom?: boolean;
            /** @description The `cursor` of the manifest of an earlier export with the same contents: only what was completed, released, rescored, amended, superseded or erased since. */
            changed_since?: string;
            /**
             * Format: date-time
             * @description Evaluations created before this time.
             */
            ends_at?: string;
            /**
             * @default csv
             * @enum {string}
             */
            format?: "csv" | "jsonl" | "parquet";
            /**
             * @description What to contain: `scores`; `answers` (scope `evaluations:answers`); `quality`: confidence, coverage and duration; `external_id` (scope `subjects:identify`); `profile.<field>`: fields of the profile (scope `subjects:profile`); `failed`: also evaluations that a rule failed.
             * @default [
             *       "scores"
             *     ]
             */
            include?: string[];
            /**
             * @description `values`: options and bands as numbers. `both`: their texts too, in columns of their own.
             * @default values
             * @enum {string}
             */
            labels?: "values" | "both";
            /**
             * @description The language of labels (BCP 47), where the content is translated into it.
             * @default en
             */
            locale?: string;
            /** @description The programs; without it, all programs of the environment that you may see. */
            program_ids?: string[];
            /**
             * @description Whether a person has the same pseudonym in all your exports, or in this one only. Others get other pseudonyms.
             * @default stable
             * @enum {string}
             */
            pseudonym?: "stable" | "per_export";
            /**
             * @description What a row is. `person` has columns for each wave or cycle, and needs one program or the programs of one study.
             * @default evaluation
             * @enum {string}
             */
            rows?: "evaluation" | "person" | "answer";
            /**
             * Format: date-time
             * @description Evaluations created at or after this time.
             */
            starts_at?: string;
        };
        CreateFileRequest: {
            /** @description The bytes of the file in base64. */
            content: string;
            /** @description A name for authors, which is saved without separators of paths, control characters and names of devices. The type follows from the content alone. */
            name: string;
        };
        CreateIdentityProviderRequest: {
            client_id: string;
            client_secret: string;
            /** @description The role of people in none of these groups. `null` rejects them. */
            default_role?: "viewer" | null;
            /** @description The domains of the e-mail addresses that the provider may sign in. */
            domains: string[];
            /** @description The role for each group, never `owner`, by the value of the claim, or by the name or external id of a SCIM group. For people in several groups, the first in the order of roles applies. */
            group_roles?: {
                [key: string]: components["schemas"]["RoleBySignOn"];
            };
            /** @description The units to which people in each group are limited; `null`: they see everybody. People in several groups see the people of all their units, people in none of these groups nobody. Empty: the provider limits nobody, and limits that are set by hand stay. */
            group_units?: {
                [key: string]: string[] | null;
            };
            /** @description The claim that lists the groups of a person. `null`: only groups that the directory sends with SCIM are used. */
            groups_claim?: string | null;
            /**
             * Format: uri
             * @description The issuer identifier of the provider. An https URL with a public address, or an address that the installation allows.
             */
            issuer: string;
            /** @description Whether the first sign-in of a person makes them a member. */
            jit: boolean;
            name: string;
            /** @description Scopes to request in addition to `openid` and `email`. */
            scopes?: string[];
        };
        CreateMessageTemplateRequest: {
            business_id: string;
            content: components["schemas"]["MessageContent"];
            name: string;
        };
        CreateOrganizationRequest: {
            name: string;
            /** Format: email */
            owner_email: string;
            /** @description Unique without regard to case. No dot is at an end or next to another, and no part between dots begins with `xn--`. */
            slug: string;
        };
        CreateOutcomeRequest: {
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            evaluation_id?: string;
            /** @description What kind of thing happened, by a name of your choice. */
            kind: string;
            /** Format: uuid */
            subject_id: string;
            /** @description How it went: a number, a truth value or a text. */
            value?: number | boolean | string;
        };
        CreatePaperEntryRequest: {
            /**
             * Format: date-time
             * @description The date on the paper.
             */
            answered_at: string;
            answers: {
                declined?: boolean;
                question_id: string;
                /** @description Text to the chosen option that takes one ("other, please specify"). */
                text?: string;
                value?: components["schemas"]["AnswerValue"];
            }[];
            /**
             * @description Whether required questions may be blank, because they are blank on the paper.
             * @default false
             */
            incomplete?: boolean;
            /** @description The language of the form; `en` by default. */
            locale?: string;
            /** Format: uuid */
            program_id: string;
            /**
             * Format: shown-text
             * @description With `respondent: proxy`: how the proxy is related to the person. Encrypted; read with the answers.
             */
            relation?: string;
            respondent: components["schemas"]["Respondent"];
            /** Format: uuid */
            subject_id: string;
        };
        CreateParticipantSessionRequest: {
            /**
             * Format: date-time
             * @description When the link can no longer be used to answer: 30 days from now by default.
             */
            link_expires_at?: string;
            link_values?: components["schemas"]["LinkParameters"];
            /** @description BCP 47 language tag. */
            locale?: string;
            /** Format: uuid */
            program_id: string;
            /**
             * Format: shown-text
             * @description With `respondent: proxy`: how the proxy is related to the person. Encrypted; read with the answers.
             */
            relation?: string;
            respondent?: components["schemas"]["Respondent"];
            /**
             * @description Whether the earlier sessions of the evaluation end, with their links and tokens.
             * @default false
             */
            revoke_others?: boolean;
            /** Format: uuid */
            subject_id: string;
            /**
             * @description How long a token of the session lives.
             * @default 3600
             */
            ttl_seconds?: number;
        };
        CreatePasskeyRequest: {
            /** Format: shown-text */
            name: string;
            passkey: components["schemas"]["PasskeyRegistration"];
        };
        CreatePersonalLinks: {
            /** @description All people with an active enrollment in the program, instead of `subject_ids`. */
            filter?: {
                /** @description Only people who have (`true`) or have not (`false`) begun to answer the open questions. */
                begun?: boolean;
            };
            /**
             * @default csv
             * @enum {string}
             */
            format?: "csv" | "json";
            /** @description In the order of the file. */
            subject_ids?: string[];
            /**
             * @description How long the links can be used to answer.
             * @default 2592000
             */
            ttl_seconds?: number;
        };
        CreateProgramLinkRequest: {
            /** Format: date-time */
            closes_at?: string;
            identity_mode: components["schemas"]["LinkIdentityMode"];
            kiosk?: components["schemas"]["Kiosk"];
            max_sessions?: number;
            name: string;
            /** Format: date-time */
            opens_at?: string;
            return?: components["schemas"]["LinkReturn"];
            /** @description Whether the link starts sessions only with a signature over the values of its parameters, so that nobody changes them. */
            signing?: boolean;
        };
        CreateProgramRequest: {
            context_overrides?: components["schemas"]["MessageContent"];
            /** @enum {string} */
            mode?: "one_time" | "continuous";
            name: string;
            recurrence?: components["schemas"]["Recurrence"];
            /** @enum {string} */
            release_policy?: "automatic" | "review_required";
            /** Format: uuid */
            version_bundle_id: string;
        };
        CreateProtocolRequest: {
            business_id: string;
            content: components["schemas"]["ProtocolContent"];
            name: string;
        };
        CreateScimTokenRequest: {
            name: string;
        };
        CreateStudyParticipantsRequest: {
            items: components["schemas"]["NewStudyParticipant"][];
        };
        CreateStudyRequest: {
            /** @description The id of a bundle for each wave of the protocol. */
            bundles: {
                [key: string]: string;
            };
            name: string;
            /** Format: uuid */
            protocol_id: string;
        };
        CreateTaskRequest: {
            assign?: components["schemas"]["TaskAssignee"];
            /** Format: date-time */
            due_at?: string;
            due_in?: string;
            escalate?: {
                after: string;
                to: components["schemas"]["TaskAssignee"];
            }[];
            /** Format: uuid */
            evaluation_id?: string;
            /** @default follow_up */
            kind?: string;
            outcomes?: string[];
            /** Format: shown-text */
            script?: string;
            /**
             * @default info
             * @enum {string}
             */
            severity?: "info" | "warning" | "critical";
            /** Format: uuid */
            subject_id: string;
            /** Format: shown-text */
            title: string;
        };
        CreateUploadRequest: {
            /** @description The next part of the text, split between characters. */
            content: string;
            /**
             * @description How many bytes of UTF-8 were sent before.
             * @default 0
             */
            starts_at?: number;
            /**
             * Format: uuid
             * @description The file that is continued. Absent: a new one.
             */
            upload_id?: string;
        };
        CreateWebhookEndpointRequest: {
            /** @description Event types to send. Empty means all types, including future ones. */
            event_types?: components["schemas"]["EventType"][];
            /**
             * Format: uri
             * @description An https URL with a public address. Addresses in `EPS_WEBHOOK_ALLOW` may be private and, in test environments, use http.
             */
            url: string;
        };
        CreateWorkingCopyRequest: {
            /** Format: uuid */
            bundle_id?: string;
            business_id_prefix: string;
            /** @description Golden cases: answers and the expected results. */
            cases?: components["schemas"]["GoldenCase"][];
            contents?: components["schemas"]["BundleContents"];
            /** @description The language of the original texts; by default that of the bundle or template, otherwise `en`. */
            locale?: string;
            name: string;
            /** Format: uuid */
            template_id?: string;
        };
        /** @description The occasions of a cycle that began in the window. */
        CycleAdherence: {
            /** @description Answered or declined, at the first delivery. */
            answered: number;
            /** @description How many of them reached the person: as a due question, or in a session. */
            delivered: number;
            /** @description Occasions on which a question was asked or should have been: once in each of its periods. The sum of answered, late, missed and open. */
            expected: number;
            /** @description Answered or declined after a repeated delivery. */
            late: number;
            /** @description Not answered in time, whether or not the question was delivered. */
            missed: number;
            /** @description Occasions, not counted as expected, whose login, event or page never came. */
            not_triggered: number;
            /** @description Can still be answered. */
            open: number;
            /** Format: date-time */
            starts_at: string;
        };
        Definition: {
            /** Format: uuid */
            app_id: string;
            business_id: string;
            content: components["schemas"]["DefinitionContent"];
            content_hash: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["DefinitionKind"];
            locale: string;
            name: string;
            /** Format: date-time */
            published_at?: string;
            revision: number;
            status: components["schemas"]["LifecycleStatus"];
        };
        /** @description The content of a definition, in the format of its kind. Any JSON object is accepted: drafts may have errors, and keys that the format does not have are stored and reported as warnings. `GET /v1/schemas/{kind}` returns the JSON Schema of a kind with all its rules. */
        DefinitionContent: components["schemas"]["ExperienceContent"] | components["schemas"]["ScorecardContent"] | components["schemas"]["ContextContent"] | components["schemas"]["GuardrailContent"] | components["schemas"]["AdaptivePolicyContent"] | components["schemas"]["ReportTemplateContent"] | {
            [key: string]: unknown;
        };
        /** @enum {string} */
        DefinitionKind: "experience" | "scorecard" | "context" | "guardrail" | "adaptive_policy" | "report_template";
        DefinitionList: {
            items: components["schemas"]["Definition"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /** @description The query parameters of `deletePushSubscription`. */
        DeletePushSubscriptionQuery: {
            /** @description One of `push.devices` of the session. */
            device?: string;
        };
        DeliveryAnswer: {
            declined?: boolean;
            /** Format: uuid */
            delivery_id: string;
            /** @description Active time on the question in milliseconds. */
            elapsed_ms?: number;
            /** @description Text to the chosen option that takes one ("other, please specify"). */
            text?: string;
            value?: components["schemas"]["AnswerValue"];
        };
        Diagnostic: {
            code: string;
            details?: components["schemas"]["DiagnosticDetails"];
            hint?: string;
            kind: components["schemas"]["DefinitionKind"];
            message: string;
            /** @description JSON Pointer (RFC 6901) into the content. */
            pointer: string;
            /** @enum {string} */
            severity: "error" | "warning" | "info";
        };
        /** @description What the message and the hint mention, as data: for messages in another language. */
        DiagnosticDetails: {
            above?: number;
            allowed?: string[];
            below?: number;
            default?: string | number;
            expected_type?: components["schemas"]["ValueKind"];
            found?: string | number | boolean;
            found_type?: components["schemas"]["ValueKind"];
            limit?: number;
            max?: number;
            min?: number;
            /** @description The id, key or operator in question. */
            name?: string;
            names?: string[];
            /** @description What `name` belongs to. */
            of?: string;
            /** @description The possible name that is most similar. */
            suggestion?: string;
        };
        Diagnostics: {
            diagnostics: components["schemas"]["Diagnostic"][];
            valid: boolean;
        };
        DiffBundleContentsRequest: {
            contents: components["schemas"]["BundleContents"];
        };
        DiffBundlesResult: {
            after: {
                fingerprint: string;
                /** Format: uuid */
                id: string;
                name: string;
                revision: number;
            };
            before: {
                fingerprint: string;
                /** Format: uuid */
                id: string;
                name: string;
                revision: number;
            };
            comparability: {
                comparable: boolean;
                concept_id: string;
                reasons: {
                    code: string;
                    item_id?: string;
                }[];
            }[] | null;
            /** @description Whether the fingerprints are equal. */
            identical: boolean;
            kinds: {
                adaptive_policy: components["schemas"]["DiffEntry"][];
                context: components["schemas"]["DiffEntry"][];
                experience: components["schemas"]["DiffEntry"][];
                guardrail: components["schemas"]["DiffEntry"][];
                report_template: components["schemas"]["DiffEntry"][];
                scorecard: components["schemas"]["DiffEntry"][];
            };
        };
        DiffDefinitionsResult: {
            after: {
                business_id: string;
                content_hash: string;
                /** Format: uuid */
                id: string;
                revision: number;
            };
            before: {
                business_id: string;
                content_hash: string;
                /** Format: uuid */
                id: string;
                revision: number;
            };
            entries: components["schemas"]["DiffEntry"][];
            /** @description Whether the content hashes are equal. */
            identical: boolean;
            kind: components["schemas"]["DefinitionKind"];
        };
        DiffEntry: {
            after?: unknown;
            before?: unknown;
            breaks?: string[];
            /** @enum {string} */
            change: "added" | "removed" | "changed" | "reordered";
            field?: string;
            id: string;
            /** @description ID of the parent, for example the question of an option. */
            of?: string;
            /** @description What changed: `question`, `option`, `concept`, `rule`, `block` and so on, or `content`. */
            part: string;
            /** @description JSON Pointer (RFC 6901) into the new content or, for removed parts, into the old content. */
            pointer: string;
        };
        DueExplanation: {
            due: {
                due_reason: components["schemas"]["DueReason"];
                question_id: string;
            }[];
            /** Format: date-time */
            now: string;
            participation?: components["schemas"]["OccasionsOfWave"];
            suppressed: {
                failed_gates: {
                    code: string;
                    detail: string;
                    gate: components["schemas"]["Gate"];
                    /** Format: date-time */
                    next_eligible_at?: string;
                }[];
                /** Format: date-time */
                next_eligible_at?: string;
                question_id: string;
            }[];
        };
        DueQuestions: {
            /** Format: date-time */
            delivered_at: string;
            items: {
                /** Format: uuid */
                delivery_id: string;
                due_reason: components["schemas"]["DueReason"];
                question: components["schemas"]["Question"];
            }[];
        };
        DueQuestionsRequest: {
            /**
             * Format: date-time
             * @description Time to use instead of the current time. The call then opens no missed cycle and closes no ended one.
             */
            now?: string;
            /** Format: uuid */
            program_id: string;
            /** Format: uuid */
            subject_id: string;
            trigger?: components["schemas"]["Trigger"];
        };
        /** @enum {string} */
        DueReason: "first_delivery" | "recurring" | "repeat_until_answered" | "event_triggered" | "adaptive_next";
        EndedSessions: {
            ended: number;
        };
        Enrollment: {
            cycle_count: number;
            /** Format: date-time */
            enrolled_at: string;
            /** Format: uuid */
            environment_id: string;
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            last_cycle_at?: string;
            /** Format: date-time */
            next_due_at?: string;
            /** Format: uuid */
            program_id: string;
            status: components["schemas"]["EnrollmentStatus"];
            /** Format: uuid */
            subject_id: string;
            /** Format: date-time */
            withdrawn_at?: string;
        };
        EnrollmentAdherence: {
            /** @description Answered or declined, at the first delivery. */
            answered: number;
            /** @description By cycle, the latest first. */
            cycles: components["schemas"]["CycleAdherence"][];
            /** @description How many of them reached the person: as a due question, or in a session. */
            delivered: number;
            /** Format: date-time */
            ends_at: string;
            /** Format: uuid */
            enrollment_id: string;
            /** @description Occasions on which a question was asked or should have been: once in each of its periods. The sum of answered, late, missed and open. */
            expected: number;
            /** @description Answered or declined after a repeated delivery. */
            late: number;
            /** @description Not answered in time, whether or not the question was delivered. */
            missed: number;
            /** @description Occasions, not counted as expected, whose login, event or page never came. */
            not_triggered: number;
            /** @description Can still be answered. */
            open: number;
            /** @description `questions`: the reader may not know how many questions were asked, because answers or the profile decide it. The counts are then counts of cycles. A cycle is answered if any of its questions was; otherwise it is open or missed. `cycles`: they can decide that nothing is due in a cycle, so all counts are 0. */
            redacted?: ("cycles" | "questions")[];
            /** Format: date-time */
            starts_at: string;
        };
        EnrollmentCreatedEvent: {
            data: components["schemas"]["EnrollmentEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "enrollment.created";
        };
        /** @description A subject was enrolled in a program. */
        EnrollmentCreatedMessage: components["schemas"]["EnrollmentCreatedEvent"];
        EnrollmentCycleDueEvent: {
            data: {
                cycle: number;
                /** @description Null if the cycle has no end date. */
                ends_at: string | null;
                /** Format: uuid */
                enrollment_id: string;
                /** Format: uuid */
                evaluation_id: string;
                /** Format: uuid */
                program_id: string;
                starts_at: string | null;
                /** Format: uuid */
                subject_id: string;
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "enrollment.cycle_due";
        };
        /** @description A cycle of an enrollment opened. */
        EnrollmentCycleDueMessage: components["schemas"]["EnrollmentCycleDueEvent"];
        EnrollmentEventData: {
            /** Format: uuid */
            enrollment_id: string;
            /** Format: uuid */
            program_id: string;
            /** @description The new status. */
            status: components["schemas"]["EnrollmentStatus"];
            /** Format: uuid */
            subject_id: string;
        };
        EnrollmentList: {
            items: components["schemas"]["Enrollment"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        EnrollmentReceipts: {
            receipts: {
                enrollment_id: string | null;
                error_code: string | null;
                item_index: number;
                /** @enum {string} */
                outcome: "created" | "conflict";
                /** Format: uuid */
                subject_id: string;
            }[];
        };
        /** @enum {string} */
        EnrollmentStatus: "active" | "paused" | "completed" | "withdrawn";
        EnrollmentUpdatedEvent: {
            data: components["schemas"]["EnrollmentEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "enrollment.updated";
        };
        /** @description The status of an enrollment changed. */
        EnrollmentUpdatedMessage: components["schemas"]["EnrollmentUpdatedEvent"];
        EnrollmentWithdrawnEvent: {
            data: components["schemas"]["EnrollmentEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "enrollment.withdrawn";
        };
        /** @description An enrollment was withdrawn. */
        EnrollmentWithdrawnMessage: components["schemas"]["EnrollmentWithdrawnEvent"];
        Environment: {
            app_id: string;
            /** Format: date-time */
            created_at: string;
            id: string;
            /** @enum {string} */
            kind: "test" | "live";
            organization_id: string;
            slug: string;
            /** @enum {string} */
            status: "active" | "archived";
            timezone: string;
        };
        EnvironmentCounts: {
            enrollments?: {
                active: number;
                completed: number;
                paused: number;
                withdrawn: number;
            };
            evaluations?: {
                completed: number;
                deleted: number;
                failed: number;
                in_progress: number;
                needs_review: number;
                pending: number;
                superseded: number;
            };
            programs?: {
                active: number;
                archived: number;
                draft: number;
                paused: number;
            };
            subjects?: {
                active: number;
                deleted: number;
            };
            webhook_deliveries?: {
                dead_letter: number;
                failed: number;
                pending: number;
                succeeded: number;
            };
        };
        EnvironmentList: {
            items: components["schemas"]["Environment"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        EnvironmentSettings: {
            allowed_origins: string[];
            app_id: string;
            contact_mapping: components["schemas"]["ContactMapping"];
            /** Format: date-time */
            created_at: string;
            /** @description Profile fields by which `identifySubjects` shows people and `searchSubjects` finds them. After a change the worker indexes the people that exist. */
            display: string[];
            id: string;
            /** @enum {string} */
            kind: "test" | "live";
            organization_id: string;
            /** @description How long participants can read a completed session, in seconds; at most until the session expires. */
            participant_result_ttl_seconds: number;
            slug: string;
            /** @enum {string} */
            status: "active" | "archived";
            timezone: string;
            unit_mapping: components["schemas"]["UnitMapping"];
        };
        EnvironmentTaskCounts: {
            /** @description Tasks that somebody has seen. */
            acknowledged: number | null;
            /** @description Tasks that somebody works on. */
            in_progress: number | null;
            /** @description Tasks that nobody has seen. */
            open: number | null;
            /** @description How many of all of them are overdue. */
            overdue: number | null;
            /**
             * @description Why they are null: the reader sees fewer people than the privacy floor.
             * @enum {string}
             */
            reason?: "too_few";
        };
        ErasurePreview: {
            ends: {
                enrollments: number;
                participant_sessions: number;
            };
            /** @description Records that remain with ids, states and times only. */
            keeps: {
                enrollments: number;
                evaluations: number;
                participant_sessions: number;
                question_deliveries: number;
            };
            removes: {
                /** @description Answers and changes of answers. */
                answers: number;
                profile_fields: number;
                /** @description Evaluations with scores, report and trace. */
                results: number;
            };
            /** @enum {string} */
            status: "active" | "deleted";
        };
        /**
         * @description Identifies the error. Codes are stable; messages can change.
         *     - `bundle_not_published` (409): Programs in a live environment can only run published bundles.
         *     - `bundle_not_released` (409): Programs in a live environment of this app can only run bundles that were released for it.
         *     - `not_on_paper` (409): The bundle cannot be printed or entered as a form: earlier answers choose its questions.
         *     - `protocol_not_published` (409): Only published protocols can be released.
         *     - `protocol_not_released` (409): In a live environment of this app, studies can run protocols that read scores or profiles only after the protocols were released for it.
         *     - `four_eyes_required` (409): Somebody else has to do this, because the user took part in what is released.
         *     - `import_failed` (422): The source of an import is not in a supported format, or its instrument cannot be used.
         *     - `mail_not_accepted` (409): The service has no mail server, or the server does not accept the mail.
         *     - `kind_mismatch` (422): A definition is not of the kind that the request requires.
         *     - `second_factor_required` (401): The first step of the sign-in succeeded, and the user has a second factor. Send one of `methods` with the challenge to `POST /auth/login/second-factor` within five minutes.
         *     - `reauthentication_required` (403): The last sign-in or confirmation of the session is more than five minutes ago. Confirm it with `POST /auth/reauthenticate`: with a second factor if `second_factor` is true, otherwise with the password or a second factor.
         *     - `second_factor_missing` (403): The organization requires a second factor, and the user signed in without one. Add one with `POST /auth/totp`, or sign in again with it.
         *     - `network_not_allowed` (403): The organization or the API key cannot be used from the network of the client (`of` says which).
         *     - `sign_in_policy_not_met` (409): The request does not meet the sign-in policy that it sets. `requires` says whether the second factor or the network is missing.
         *     - `sign_in_challenge_expired` (410): The challenge of a sign-in was used before, has expired, or does not exist.
         *     - `sso_failed` (401): The sign-in with an identity provider failed: its response was not valid, or the organization does not accept the person (`reason`).
         *     - `sso_link_required` (409): The account is also used without the identity provider. Sign in with its password or passkey, and link it with `POST /auth/sso/link`.
         *     - `sso_sign_in_expired` (410): The sign-in with an identity provider was already completed, has expired, or began in another browser or with another provider.
         *     - `logout_token_invalid` (400): The logout token is not one of this identity provider for this client, is too old, or was used before.
         *     - `identity_provider_unreachable` (422): The identity provider cannot be reached, its address is not allowed (use an https URL with a public address), or it returns another issuer.
         *     - `signature_required` (422): The app requires an electronic signature for reviews and releases in its live environment: send `signature`.
         *     - `wrong_code` (422): The code of the authenticator app or the recovery code is wrong, or was used before.
         *     - `wrong_passkey` (422): The passkey is unknown, or its response is not valid: it is for another challenge or origin, the user was not verified, it was used before, or it is older than five minutes.
         *     - `sign_in_link_expired` (410): The sign-in link was used before, has expired, or does not exist.
         *     - `password_reset_expired` (410): The password reset link has expired, was already used or never existed.
         *     - `invitation_expired` (410): The invitation has expired or was revoked.
         *     - `malformed_request` (400): The request could not be parsed, for example because the body is not valid JSON.
         *     - `unauthenticated` (401): The credential is missing, invalid, expired or revoked.
         *     - `insufficient_scope` (403): The credential lacks the required scope, or is bound to another app or environment.
         *     - `forbidden_origin` (403): A browser sent the request from a page of another origin.
         *     - `not_found` (404): The resource does not exist, or the credential may not see it. If the body names it, `context` has the `field` and the `kind` of resource.
         *     - `no_such_path` (404): The API has no such path.
         *     - `method_not_allowed` (405): The path does not support the method.
         *     - `conflict` (409): The request conflicts with the current state of the resource.
         *     - `slug_taken` (409): The slug is already in use.
         *     - `already_member` (409): The person is already a member of the organization or has a pending invitation.
         *     - `similar_address` (409): The address of a member looks the same, but has other letters.
         *     - `already_enrolled` (409): The subject is already enrolled in the program.
         *     - `already_completed` (409): The participant session is already completed.
         *     - `already_accepted` (409): The invitation was already accepted.
         *     - `last_platform_admin` (409): The change would end the last API key with the scope platform:admin.
         *     - `last_owner` (409): The change would leave the organization without an owner.
         *     - `invalid_transition` (409): The resource cannot change from its current status to the requested one.
         *     - `programs_running` (409): Programs of the environment are active or paused, so its time zone cannot change.
         *     - `program_not_active` (409): The program is not active.
         *     - `program_not_continuous` (409): The program is not in continuous mode.
         *     - `not_enrolled` (409): The subject has no active enrollment in the program.
         *     - `subject_deleted` (409): The subject was erased.
         *     - `answers_deleted` (409): The answers of the evaluation were removed after their retention period, so that it cannot be computed again. Its result remains.
         *     - `evaluation_deleted` (409): The content of the evaluation was removed after its retention period.
         *     - `legal_hold` (409): The data must be kept: a legal hold was placed on the subject or on its environment.
         *     - `program_archived` (409): The program is archived.
         *     - `delivery_closed` (409): The delivery was already answered or has expired, its cycle has ended, or a required consent was refused.
         *     - `cycle_not_open` (409): No cycle of the program is open for the subject.
         *     - `live_environment` (409): Only the clock of a test environment can be set.
         *     - `clock_moves_forward` (409): The offset is lower than the present one. The clock only moves forward.
         *     - `job_not_succeeded` (409): The job runs, failed or was cancelled, so it has no result.
         *     - `publish_gate_failed` (409): The bundle fails a publish gate of its app.
         *     - `golden_cases_failed` (409): At least one golden case of the bundle does not give the expected result.
         *     - `file_in_use` (409): Published content refers to the file.
         *     - `file_limit_reached` (409): The app has reached its limit of files or of bytes in them.
         *     - `file_invalid` (422): The file has a type that is not supported, is larger than files of its type may be, or is an image with too many pixels.
         *     - `working_copy_changed` (409): The working copy was saved after the revision on which the changes are based.
         *     - `evaluation_not_finished` (409): The evaluation has no result yet.
         *     - `idempotency_key_in_progress` (409): An earlier request with the same `Idempotency-Key` is still running.
         *     - `participant_session_expired` (410): The participant session has expired or was revoked.
         *     - `link_not_open` (409): The public link does not accept sessions yet.
         *     - `cursor_expired` (410): The cursor of an export is older than deletions are kept. Export anew, without `changed_since`.
         *     - `export_expired` (410): The archive of an export cannot be fetched any more: a day has passed, or data of people were erased since.
         *     - `link_closed` (410): The public link accepts no more sessions, because its time has passed.
         *     - `link_full` (409): The public link has no free place: as many sessions as it allows have answers.
         *     - `link_signature_invalid` (403): The public link or a variable of the context requires signed values, and these are not signed, or not with the secret of the link.
         *     - `self_service_disabled` (409): The program does not offer this to its participants.
         *     - `push_not_offered` (409): A device cannot be added: no rule of the program sends notifications, the person has unsubscribed, or the token did not come from opening a link.
         *     - `result_not_readable` (403): The token was issued without the right to answers, and the result contains answers from other sessions.
         *     - `return_code_required` (428): People return to this public link with a code. Send the code, or start as a new person.
         *     - `return_code_wrong` (422): No session of the public link has this code, or it has ended.
         *     - `proof_required` (428): A network opens a public link very often. Send a proof of work.
         *     - `payload_too_large` (413): The body is larger than the operation accepts.
         *     - `unsupported_media_type` (415): The body is not uncompressed `application/json`.
         *     - `validation_error` (422): The request does not match its schema. `context.errors` lists every error.
         *     - `idempotency_key_reused` (422): The `Idempotency-Key` was already used with another request, or by another credential of the same user whose rights would show more or less of the response.
         *     - `definition_invalid` (422): The content of the definition has errors. `context.diagnostics` lists them.
         *     - `message_invalid` (422): The content of the message has errors. `context.diagnostics` lists them.
         *     - `protocol_invalid` (422): The content of the protocol has errors. `context.diagnostics` lists them.
         *     - `bundle_invalid` (422): The definitions of the bundle do not compile together, or one of them is archived.
         *     - `invalid_recurrence` (422): The recurrence is invalid.
         *     - `invalid_context_overrides` (422): The context overrides do not match the context definition of the bundle.
         *     - `answer_invalid` (422): At least one answer is invalid, so none was saved. `context.errors` lists the errors.
         *     - `required_unanswered` (422): Required questions are unanswered. `context.question_ids` lists them.
         *     - `address_not_allowed` (422): The service may not send webhooks to the address.
         *     - `wrong_password` (422): The password is wrong.
         *     - `simulation_too_large` (422): The simulation is estimated to take longer than is allowed.
         *     - `rate_limited` (429): Too many requests. Wait for the time in `Retry-After`.
         *     - `internal_error` (500): The service failed unexpectedly. The failure was logged under the request ID.
         *     - `overloaded` (503): The service is too busy. Retry after the time in `Retry-After`.
         *     - `database_unavailable` (503): The database is unavailable. Retry after the time in `Retry-After`.
         *     - `key_service_unavailable` (503): The key service that protects personal data is unavailable. Retry after the time in `Retry-After`.
         * @enum {string}
         */
        ErrorCode: "malformed_request" | "logout_token_invalid" | "unauthenticated" | "second_factor_required" | "sso_failed" | "insufficient_scope" | "result_not_readable" | "link_signature_invalid" | "forbidden_origin" | "reauthentication_required" | "second_factor_missing" | "network_not_allowed" | "not_found" | "no_such_path" | "method_not_allowed" | "conflict" | "slug_taken" | "already_member" | "similar_address" | "already_enrolled" | "already_completed" | "already_accepted" | "last_owner" | "sso_link_required" | "last_platform_admin" | "sign_in_policy_not_met" | "invalid_transition" | "programs_running" | "program_not_active" | "program_not_continuous" | "not_enrolled" | "subject_deleted" | "evaluation_deleted" | "answers_deleted" | "legal_hold" | "program_archived" | "bundle_not_published" | "bundle_not_released" | "protocol_not_published" | "protocol_not_released" | "four_eyes_required" | "delivery_closed" | "cycle_not_open" | "not_on_paper" | "live_environment" | "clock_moves_forward" | "evaluation_not_finished" | "job_not_succeeded" | "publish_gate_failed" | "golden_cases_failed" | "mail_not_accepted" | "working_copy_changed" | "file_in_use" | "file_limit_reached" | "link_not_open" | "link_full" | "idempotency_key_in_progress" | "participant_session_expired" | "proof_required" | "return_code_required" | "return_code_wrong" | "signature_required" | "self_service_disabled" | "push_not_offered" | "invitation_expired" | "password_reset_expired" | "sign_in_link_expired" | "sign_in_challenge_expired" | "sso_sign_in_expired" | "link_closed" | "cursor_expired" | "export_expired" | "payload_too_large" | "unsupported_media_type" | "validation_error" | "idempotency_key_reused" | "definition_invalid" | "protocol_invalid" | "message_invalid" | "bundle_invalid" | "import_failed" | "file_invalid" | "kind_mismatch" | "invalid_recurrence" | "invalid_context_overrides" | "answer_invalid" | "required_unanswered" | "address_not_allowed" | "identity_provider_unreachable" | "wrong_password" | "wrong_code" | "wrong_passkey" | "simulation_too_large" | "rate_limited" | "internal_error" | "overloaded" | "database_unavailable" | "key_service_unavailable";
        /** @description The `context` of an error, by its code. */
        ErrorContexts: {
            address_not_allowed: {
                [key: string]: unknown;
            };
            already_accepted: {
                [key: string]: unknown;
            };
            already_completed: {
                [key: string]: unknown;
            };
            already_enrolled: {
                /** Format: uuid */
                enrollment_id: string;
            };
            already_member: {
                [key: string]: unknown;
            };
            answer_invalid: {
                errors: {
                    code: string;
                    delivery_id?: string;
                    index?: number;
                    message: string;
                    question_id: string;
                }[];
            };
            answers_deleted: {
                [key: string]: unknown;
            };
            bundle_invalid: {
                archived_definition_ids?: string[];
                bundle_id?: string;
                diagnostics?: components["schemas"]["Diagnostic"][];
            };
            bundle_not_published: {
                [key: string]: unknown;
            };
            bundle_not_released: {
                [key: string]: unknown;
            };
            clock_moves_forward: {
                [key: string]: unknown;
            };
            conflict: {
                [key: string]: unknown;
            };
            cursor_expired: {
                max_days: number;
            };
            cycle_not_open: {
                [key: string]: unknown;
            };
            database_unavailable: {
                [key: string]: unknown;
            };
            definition_invalid: {
                diagnostics: components["schemas"]["Diagnostic"][];
            };
            delivery_closed: {
                /** Format: uuid */
                delivery_id?: string;
                /** @enum {string} */
                reason: "answered" | "expired" | "cycle_closed" | "cycle_not_open" | "consent_refused";
            };
            evaluation_deleted: {
                [key: string]: unknown;
            };
            evaluation_not_finished: {
                status: components["schemas"]["EvaluationStatus"];
            };
            export_expired: Record<string, never>;
            file_in_use: {
                definition_ids: string[];
            };
            file_invalid: {
                found?: number;
                height?: number;
                limit?: number;
                width?: number;
            };
            file_limit_reached: {
                bytes: number;
                files: number;
                max_bytes: number;
                max_files: number;
            };
            forbidden_origin: {
                [key: string]: unknown;
            };
            four_eyes_required: {
                [key: string]: unknown;
            };
            golden_cases_failed: {
                cases: {
                    failures: string[];
                    name: string;
                }[];
            };
            idempotency_key_in_progress: {
                [key: string]: unknown;
            };
            idempotency_key_reused: {
                [key: string]: unknown;
            };
            identity_provider_unreachable: {
                [key: string]: unknown;
            };
            import_failed: {
                [key: string]: unknown;
            };
            insufficient_scope: {
                scope: string;
            };
            internal_error: {
                [key: string]: unknown;
            };
            invalid_context_overrides: {
                [key: string]: unknown;
            };
            invalid_recurrence: {
                [key: string]: unknown;
            };
            invalid_transition: {
                allowed: string[];
                from: string;
                to: string;
            };
            invitation_expired: {
                [key: string]: unknown;
            };
            job_not_succeeded: {
                status: components["schemas"]["JobStatus"];
            };
            key_service_unavailable: {
                [key: string]: unknown;
            };
            kind_mismatch: {
                [key: string]: unknown;
            };
            last_owner: {
                [key: string]: unknown;
            };
            last_platform_admin: {
                [key: string]: unknown;
            };
            legal_hold: {
                /** @enum {string} */
                held: "subject" | "environment";
            };
            link_closed: {
                /** Format: date-time */
                closes_at: string;
            };
            link_full: Record<string, never>;
            link_not_open: {
                /** Format: date-time */
                opens_at: string;
            };
            link_signature_invalid: {
                parameters?: string[];
            };
            live_environment: {
                [key: string]: unknown;
            };
            logout_token_invalid: {
                [key: string]: unknown;
            };
            mail_not_accepted: {
                reason: string;
            };
            malformed_request: {
                [key: string]: unknown;
            };
            message_invalid: {
                diagnostics: components["schemas"]["MessageDiagnostic"][];
            };
            method_not_allowed: {
                [key: string]: unknown;
            };
            network_not_allowed: {
                /** @enum {string} */
                of: "organization" | "api_key";
            };
            no_such_path: {
                [key: string]: unknown;
            };
            not_enrolled: {
                [key: string]: unknown;
            };
            not_found: {
                [key: string]: unknown;
            };
            not_on_paper: {
                [key: string]: unknown;
            };
            overloaded: {
                [key: string]: unknown;
            };
            participant_session_expired: {
                [key: string]: unknown;
            };
            password_reset_expired: {
                [key: string]: unknown;
            };
            payload_too_large: {
                [key: string]: unknown;
            };
            program_archived: {
                [key: string]: unknown;
            };
            program_not_active: {
                status: components["schemas"]["ProgramStatus"];
            };
            program_not_continuous: {
                [key: string]: unknown;
            };
            programs_running: {
                [key: string]: unknown;
            };
            proof_required: {
                bits: number;
                challenge: string;
            };
            protocol_invalid: {
                diagnostics: components["schemas"]["ProtocolDiagnostic"][];
            };
            protocol_not_published: {
                [key: string]: unknown;
            };
            protocol_not_released: {
                [key: string]: unknown;
            };
            publish_gate_failed: {
                findings: {
                    code: string;
                    gate: string;
                    job_id?: string;
                    limit?: number;
                    message: string;
                    over_budget?: Record<string, never>[];
                    pointers?: string[];
                }[];
            };
            push_not_offered: {
                [key: string]: unknown;
            };
            rate_limited: {
                [key: string]: unknown;
            };
            reauthentication_required: {
                max_age_seconds: number;
                second_factor: boolean;
            };
            required_unanswered: {
                question_ids: string[];
            };
            result_not_readable: {
                [key: string]: unknown;
            };
            return_code_required: Record<string, never>;
            return_code_wrong: Record<string, never>;
            second_factor_missing: {
                [key: string]: unknown;
            };
            second_factor_required: {
                [key: string]: unknown;
            };
            self_service_disabled: {
                [key: string]: unknown;
            };
            sign_in_challenge_expired: {
                [key: string]: unknown;
            };
            sign_in_link_expired: {
                [key: string]: unknown;
            };
            sign_in_policy_not_met: {
                /** @enum {string} */
                requires: "second_factor" | "networks";
            };
            signature_required: Record<string, never>;
            similar_address: {
                [key: string]: unknown;
            };
            simulation_too_large: {
                estimated_seconds: number;
                max_seconds: number;
            };
            slug_taken: {
                /** Format: uuid */
                app_id?: string;
                slug: string;
            };
            sso_failed: {
                /** @enum {string} */
                reason: "response_not_valid" | "no_address" | "address_not_verified" | "domain_not_allowed" | "no_role" | "not_a_member" | "other_account" | "similar_address";
            };
            sso_link_required: {
                [key: string]: unknown;
            };
            sso_sign_in_expired: {
                [key: string]: unknown;
            };
            subject_deleted: {
                [key: string]: unknown;
            };
            unauthenticated: {
                [key: string]: unknown;
            };
            unsupported_media_type: {
                [key: string]: unknown;
            };
            validation_error: {
                errors: components["schemas"]["ValidationError"][];
            };
            working_copy_changed: {
                revision: number;
                /** Format: date-time */
                updated_at: string;
                /** Format: uuid */
                updated_by_user_id?: string;
            };
            wrong_code: {
                [key: string]: unknown;
            };
            wrong_passkey: {
                [key: string]: unknown;
            };
            wrong_password: {
                [key: string]: unknown;
            };
        };
        /** @description An error with a stable code. */
        ErrorResponse: {
            detail: {
                code: components["schemas"]["ErrorCode"];
                /** @description Details that depend on the code; `x-contexts` of `ErrorCode` lists the fixed ones. */
                context: {
                    [key: string]: unknown;
                };
                /** @description Explains the error to a developer. */
                message: string;
                /** @description Identifies the request in the logs of the service. */
                request_id: string;
            };
        };
        Evaluation: {
            adaptive_trace?: components["schemas"]["AdaptiveStep"][];
            alignment?: components["schemas"]["Alignment"];
            /** Format: uuid */
            app_id: string;
            /** Format: date-time */
            completed_at?: string;
            confidence?: components["schemas"]["Confidence"];
            /** @description Identifies the context of the evaluation. */
            context_fingerprint: string;
            coverage?: components["schemas"]["Coverage"];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            environment_id: string;
            /** @description Guardrail rules that matched. */
            guardrail_conflicts?: components["schemas"]["GuardrailConflict"][];
            /** Format: uuid */
            id: string;
            primary_metric?: components["schemas"]["PrimaryMetric"];
            /** Format: uuid */
            program_id: string;
            report?: components["schemas"]["EvaluationReport"];
            status: components["schemas"]["EvaluationStatus"];
            sub_scores?: components["schemas"]["SubScore"][];
            /** Format: uuid */
            subject_id: string;
            trace?: components["schemas"]["Trace"];
            /** @description Concepts without enough answers for a score. */
            unanswered_concepts?: string[];
            /** Format: uuid */
            version_bundle_id: string;
        };
        EvaluationCompletedEvent: {
            data: components["schemas"]["EvaluationEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "evaluation.completed";
        };
        /** @description An evaluation was completed. */
        EvaluationCompletedMessage: components["schemas"]["EvaluationCompletedEvent"];
        /** @description The cycle of a continuous program. */
        EvaluationCycle: {
            ends_at: string | null;
            /** @description From 1; imported cycles before it are 0, −1 and so on. */
            number: number;
            /** Format: date-time */
            starts_at: string;
        };
        EvaluationDeletedEvent: {
            data: components["schemas"]["EvaluationEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "evaluation.deleted";
        };
        /** @description An evaluation was deleted. */
        EvaluationDeletedMessage: components["schemas"]["EvaluationDeletedEvent"];
        EvaluationEventData: {
            /** Format: uuid */
            enrollment_id: string;
            /** Format: uuid */
            evaluation_id: string;
            /** Format: uuid */
            program_id: string;
            /** @description The new status. */
            status: components["schemas"]["EvaluationStatus"];
            /** Format: uuid */
            subject_id: string;
        };
        EvaluationFailedEvent: {
            data: {
                /** Format: uuid */
                enrollment_id: string;
                /** Format: uuid */
                evaluation_id: string;
                /** Format: uuid */
                program_id: string;
                /**
                 * @description Set if a cycle ended without any answer.
                 * @constant
                 */
                reason?: "not_answered";
                /** @description The new status. */
                status: components["schemas"]["EvaluationStatus"];
                /** Format: uuid */
                subject_id: string;
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "evaluation.failed";
        };
        /** @description An evaluation failed. */
        EvaluationFailedMessage: components["schemas"]["EvaluationFailedEvent"];
        EvaluationList: {
            items: components["schemas"]["Evaluation"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        EvaluationNeedsReviewEvent: {
            data: components["schemas"]["EvaluationEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "evaluation.needs_review";
        };
        /** @description An evaluation is waiting for a review. */
        EvaluationNeedsReviewMessage: components["schemas"]["EvaluationNeedsReviewEvent"];
        /** @description The enrollment and the study that the evaluation belongs to, and where its answers are from. */
        EvaluationParticipation: {
            /** Format: uuid */
            enrollment_id: string;
            /** @description The number of the occasion of its wave, from 0. */
            occasion?: number;
            origin?: components["schemas"]["AnswerOrigin"];
            /** Format: uuid */
            study_id?: string;
            wave?: string;
        };
        EvaluationReceipt: {
            /** @description HMAC-SHA256 (hex) of the canonical JSON under `digest_key`, after a line with its name. */
            answers_digest: string;
            bundle_fingerprint: string;
            context_fingerprint: string;
            /** @description Base64. An erasure of the subject destroys it. Needs `evaluations:answers`. */
            digest_key?: string;
            engine_version: string;
            entry: components["schemas"]["AuditEntry"];
            /** Format: uuid */
            evaluation_id: string;
            /** @description Shows that a signed checkpoint of the audit log covers the entry. */
            inclusion?: {
                checkpoint: components["schemas"]["AuditCheckpoint"];
                /** @description The links from the entry to the checkpoint. */
                links: {
                    /** Format: date-time */
                    chained_at: string;
                    entry_hash: string;
                }[];
                /** @description Chain hash of the position before the entry. */
                previous: string;
            };
            /** @description HMAC-SHA256 (hex) of the canonical JSON under `digest_key`, after a line with its name. */
            input_digest: string;
            key_id: string;
            /** Format: uuid */
            organization_id: string;
            /** @description The Ed25519 key as the JSON Web Key member `x`. */
            public_key: string;
            /** @description The six contents of the bundle and the input of the engine, decrypted. */
            recomputation?: {
                contents: components["schemas"]["MessageContent"];
                input: components["schemas"]["MessageContent"];
            };
            /** @description The parts that are missing because the reader lacks a right; it depends on the bundle alone. */
            redacted?: string[];
            /** @description HMAC-SHA256 (hex) of the canonical JSON under `digest_key`, after a line with its name. */
            result_digest: string;
            /** @description Base64 of the Ed25519 signature over the canonical JSON (RFC 8785) of the receipt without `signature` and `recomputation`. */
            signature: string;
            /**
             * @description `pending` until a checkpoint of the audit log covers the entry.
             * @enum {string}
             */
            status: "pending" | "final";
        };
        EvaluationReport: {
            blocks: components["schemas"]["ReportBlock"][];
            locale: string;
            /** @description The parts that are missing because the reader lacks a right; it depends on the bundle alone. */
            redacted?: string[];
            title: string;
        };
        EvaluationReview: {
            amendments?: {
                after: unknown;
                after_text?: string;
                before: unknown;
                before_text?: string;
                question_id: string;
            }[];
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            decision: "approve" | "reject" | "amend" | "rescore";
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            new_evaluation_id?: string;
            /** @description Absent after the subject has been erased. */
            reason?: string;
            /** @description The parts that are missing because the reader lacks a right; it depends on the bundle alone. */
            redacted?: string[];
            reviewer_id: string;
            reviewer_kind: string;
            signature?: components["schemas"]["Signature"];
            status_after: components["schemas"]["EvaluationStatus"];
            status_before: components["schemas"]["EvaluationStatus"];
            /** Format: uuid */
            user_id?: string;
        };
        /** @enum {string} */
        EvaluationStatus: "pending" | "in_progress" | "needs_review" | "completed" | "failed" | "superseded" | "deleted";
        EvaluationSupersededEvent: {
            data: {
                /** Format: uuid */
                enrollment_id: string;
                /** Format: uuid */
                evaluation_id: string;
                /** Format: uuid */
                program_id: string;
                /** @description The new status. */
                status: components["schemas"]["EvaluationStatus"];
                /** Format: uuid */
                subject_id: string;
                /** Format: uuid */
                superseded_by?: string;
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "evaluation.superseded";
        };
        /** @description An evaluation was replaced by a newer one. */
        EvaluationSupersededMessage: components["schemas"]["EvaluationSupersededEvent"];
        EvaluationWithAnswers: {
            adaptive_trace?: components["schemas"]["AdaptiveStep"][];
            alignment?: components["schemas"]["Alignment"];
            answers: components["schemas"]["FinalAnswer"][];
            /** Format: uuid */
            app_id: string;
            /** Format: date-time */
            completed_at?: string;
            confidence?: components["schemas"]["Confidence"];
            /** @description Identifies the context of the evaluation. */
            context_fingerprint: string;
            coverage?: components["schemas"]["Coverage"];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            environment_id: string;
            /** @description Guardrail rules that matched. */
            guardrail_conflicts?: components["schemas"]["GuardrailConflict"][];
            /** Format: uuid */
            id: string;
            primary_metric?: components["schemas"]["PrimaryMetric"];
            /** Format: uuid */
            program_id: string;
            /** @description How the proxy who answered is related to the person, if this was recorded. */
            relation?: string;
            report?: components["schemas"]["EvaluationReport"];
            status: components["schemas"]["EvaluationStatus"];
            sub_scores?: components["schemas"]["SubScore"][];
            /** Format: uuid */
            subject_id: string;
            trace?: components["schemas"]["Trace"];
            /** @description Concepts without enough answers for a score. */
            unanswered_concepts?: string[];
            /** Format: uuid */
            version_bundle_id: string;
        };
        Event: components["schemas"]["BundlePublishedEvent"] | components["schemas"]["ProgramActivatedEvent"] | components["schemas"]["ProgramPausedEvent"] | components["schemas"]["ProgramArchivedEvent"] | components["schemas"]["SubjectCreatedEvent"] | components["schemas"]["SubjectUpdatedEvent"] | components["schemas"]["SubjectDeletedEvent"] | components["schemas"]["EnrollmentCreatedEvent"] | components["schemas"]["EnrollmentUpdatedEvent"] | components["schemas"]["EnrollmentWithdrawnEvent"] | components["schemas"]["EnrollmentCycleDueEvent"] | components["schemas"]["SessionStartedEvent"] | components["schemas"]["SessionAbandonedEvent"] | components["schemas"]["SessionConsentDeclinedEvent"] | components["schemas"]["EvaluationCompletedEvent"] | components["schemas"]["EvaluationNeedsReviewEvent"] | components["schemas"]["EvaluationFailedEvent"] | components["schemas"]["EvaluationSupersededEvent"] | components["schemas"]["EvaluationDeletedEvent"] | components["schemas"]["GuardrailTriggeredEvent"] | components["schemas"]["GuardrailClearedEvent"] | components["schemas"]["ResponsesImportedEvent"] | components["schemas"]["ExportReadyEvent"] | components["schemas"]["MessageRequestedEvent"] | components["schemas"]["TaskCreatedEvent"] | components["schemas"]["TaskAcknowledgedEvent"] | components["schemas"]["TaskOverdueEvent"] | components["schemas"]["TaskEscalatedEvent"] | components["schemas"]["TaskCompletedEvent"] | components["schemas"]["TaskCancelledEvent"] | components["schemas"]["InstrumentAttentionRequiredEvent"] | components["schemas"]["PingEvent"];
        EventList: {
            items: components["schemas"]["Event"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /** @enum {string} */
        EventType: "bundle.published" | "program.activated" | "program.paused" | "program.archived" | "subject.created" | "subject.updated" | "subject.deleted" | "enrollment.created" | "enrollment.updated" | "enrollment.withdrawn" | "enrollment.cycle_due" | "session.started" | "session.abandoned" | "session.consent_declined" | "evaluation.completed" | "evaluation.needs_review" | "evaluation.failed" | "evaluation.superseded" | "evaluation.deleted" | "guardrail.triggered" | "guardrail.cleared" | "responses.imported" | "export.ready" | "message.requested" | "task.created" | "task.acknowledged" | "task.overdue" | "task.escalated" | "task.completed" | "task.cancelled" | "instrument.attention_required" | "ping";
        /** @description What respondents see: questions, sections and their translations. */
        ExperienceContent: {
            /** @description URL of the JSON Schema of this kind, with which an editor checks the content. The service ignores it. */
            $schema?: string;
            /** @description What respondents read at the end, as Markdown. */
            closing?: string;
            /** @description Images, sounds and films below the closing, at most 10. */
            closing_media?: components["schemas"]["ContentMedium"][];
            /**
             * @description The introduction above the first questions, as Markdown.
             * @default
             */
            description?: string;
            /** @description How the participant page shows the questions. */
            presentation?: components["schemas"]["ContentPresentation"];
            /** @description The questions, in the order in which they are asked. */
            questions?: components["schemas"]["ContentQuestion"][];
            /** @description The address at which respondents continue after the end. Its origin must be one of the `allowed_origins` of the environment. */
            redirect?: string;
            /** @description Sets of options by id, which questions use with `scale`. */
            scales?: {
                [key: string]: components["schemas"]["ContentOption"][];
            };
            /** @description The sections, in the order in which respondents see them. */
            sections?: components["schemas"]["ContentSection"][];
            /**
             * @description The title that respondents see.
             * @default
             */
            title?: string;
            /** @description Texts in other languages, by BCP 47 language tag. Texts without a translation keep the original language. */
            translations?: {
                [key: string]: components["schemas"]["ContentExperienceTranslation"];
            };
            /** @description What respondents read before the first step, as Markdown. */
            welcome?: string;
            /** @description Images, sounds and films below the welcome, at most 10. */
            welcome_media?: components["schemas"]["ContentMedium"][];
        };
        /** @description The content of a definition, in the format of its kind. Any JSON object is accepted: drafts may have errors, and keys that the format does not have are stored and reported as warnings. `GET /v1/schemas/{kind}` returns the JSON Schema of a kind with all its rules. */
        ExperienceContentDraft: components["schemas"]["ExperienceContent"] | {
            [key: string]: unknown;
        };
        /** @description The query parameters of `exportAuditLog`. */
        ExportAuditLogQuery: {
            /** @description An action, such as `bundle.published`. */
            action?: string;
            /** @description ID of the API key, user or participant session that acted. */
            actor_id?: string;
            /**
             * Format: date-time
             * @description Include entries created at or after this time.
             */
            from?: string;
            /**
             * @description `access`: reads of people’s data and refused requests; `change`: everything else. Without it, both.
             * @enum {string}
             */
            kind?: "access" | "change";
            /** @description ID of a resource. */
            resource_id?: string;
            /** @description A type of resource, such as `bundle`. */
            resource_type?: string;
            /**
             * Format: date-time
             * @description Include entries created before this time.
             */
            to?: string;
        };
        ExportedDevice: {
            /** @description Host of the push service of the browser. */
            push_service: string;
            /** Format: date-time */
            since: string;
        };
        ExportedEvaluation: {
            adaptive_trace?: components["schemas"]["AdaptiveStep"][];
            alignment?: components["schemas"]["Alignment"];
            answers: components["schemas"]["LoggedAnswer"][];
            /** Format: uuid */
            app_id: string;
            /** Format: date-time */
            completed_at?: string;
            confidence?: components["schemas"]["Confidence"];
            context?: components["schemas"]["MessageContent"];
            /** @description Identifies the context of the evaluation. */
            context_fingerprint: string;
            coverage?: components["schemas"]["Coverage"];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            environment_id: string;
            /** @description Guardrail rules that matched. */
            guardrail_conflicts?: components["schemas"]["GuardrailConflict"][];
            /** Format: uuid */
            id: string;
            primary_metric?: components["schemas"]["PrimaryMetric"];
            /** Format: uuid */
            program_id: string;
            report?: components["schemas"]["EvaluationReport"];
            reviews: components["schemas"]["EvaluationReview"][];
            status: components["schemas"]["EvaluationStatus"];
            sub_scores?: components["schemas"]["SubScore"][];
            /** Format: uuid */
            subject_id: string;
            trace?: components["schemas"]["Trace"];
            /** @description Concepts without enough answers for a score. */
            unanswered_concepts?: string[];
            /** Format: uuid */
            version_bundle_id: string;
        };
        ExportedInstrument: {
            /** @description The file. */
            content: string;
            /**
             * @description `base64` for an .xlsx workbook.
             * @enum {string}
             */
            encoding: "utf8" | "base64";
            file_name: string;
            findings: components["schemas"]["ExportFinding"][];
            /** @enum {string} */
            format: "fhir" | "surveyjs" | "xlsform" | "redcap";
            media_type: string;
        };
        ExportedParticipation: {
            /** @description For readers with `studies:unblind`. */
            arm?: string;
            /** Format: date-time */
            created_at: string;
            fields?: {
                [key: string]: string;
            };
            /** Format: uuid */
            id: string;
            /** @description What the rights of the reader hide: `status`. */
            redacted?: string[];
            skipped?: {
                reason: string;
                wave: string;
            }[];
            /** Format: date-time */
            starts_at: string;
            status?: components["schemas"]["StudyParticipantStatus"];
            /** Format: uuid */
            study_id: string;
            /** Format: uuid */
            subject_id: string;
            time_zone?: string;
            /** Format: date-time */
            withdrawn_at?: string;
        };
        /** @description The query parameters of `exportEvaluations`. */
        ExportEvaluationsQuery: {
            /**
             * Format: uuid
             * @description Include evaluations of this enrollment.
             */
            enrollment_id?: string;
            /**
             * @description Format of the export.
             * @default csv
             * @enum {string}
             */
            format?: "csv" | "jsonl";
            /**
             * Format: date-time
             * @description Include evaluations created at or after this time.
             */
            from?: string;
            /** @description What to add, separated by commas: `measured_at`, `participation`, `origin`, `external_ids`, `link_values`, `locale`, `duration`, `rule_hits`, `reviews`, `item_scores`, `answers`. */
            include?: string;
            /**
             * @description What a record is.
             * @default wide
             * @enum {string}
             */
            layout?: "wide" | "long";
            /**
             * Format: uuid
             * @description Restrict the result to this program.
             */
            program_id?: string;
            /** @description Return only items with this status. */
            status?: components["schemas"]["EvaluationStatus"];
            /**
             * Format: uuid
             * @description Include evaluations of the waves of this study.
             */
            study_id?: string;
            /**
             * Format: date-time
             * @description Include evaluations created before this time.
             */
            to?: string;
            /** @description Only with `study_id`: include evaluations of this wave, by its id in the protocol. */
            wave?: string;
        };
        ExportFinding: {
            code: string;
            message: string;
            /** @description JSON Pointer (RFC 6901) into the contents, which begins with the kind: `/experience/questions/0`. */
            place: string;
            /** @enum {string} */
            severity: "error" | "warning" | "info";
        };
        ExportInstrumentRequest: {
            /** Format: uuid */
            bundle_id?: string;
            contents?: components["schemas"]["BundleContents"];
            /**
             * @description Format of the file.
             * @enum {string}
             */
            format: "fhir" | "surveyjs" | "xlsform" | "redcap";
            /** @description Names the file and the form in it. By default the name of the bundle. */
            name?: string;
        };
        ExportReadyEvent: {
            data: {
                bytes: number;
                /**
                 * Format: date-time
                 * @description Until when the archive is kept.
                 */
                expires_at: string;
                /** Format: uuid */
                job_id: string;
                /** @description The path of the archive, which needs the scopes of the export. */
                result_url: string;
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "export.ready";
        };
        /** @description The archive of an export can be fetched. */
        ExportReadyMessage: components["schemas"]["ExportReadyEvent"];
        ExportSchedule: {
            /**
             * @description Begin CSV files with a byte order mark, for Excel.
             * @default false
             */
            bom?: boolean;
            /**
             * @default csv
             * @enum {string}
             */
            format?: "csv" | "jsonl" | "parquet";
            /**
             * @description How often an export is made, by the clock of the environment.
             * @enum {string}
             */
            frequency: "daily" | "weekly";
            /**
             * @description What to contain: `scores`; `answers` (scope `evaluations:answers`); `quality`: confidence, coverage and duration; `external_id` (scope `subjects:identify`); `profile.<field>`: fields of the profile (scope `subjects:profile`); `failed`: also evaluations that a rule failed.
             * @default [
             *       "scores"
             *     ]
             */
            include?: string[];
            /**
             * @description `values`: options and bands as numbers. `both`: their texts too, in columns of their own.
             * @default values
             * @enum {string}
             */
            labels?: "values" | "both";
            /**
             * Format: uuid
             * @description The last job: the export, or a failed job that says why there is none, such as `insufficient_scope`.
             */
            last_job_id?: string;
            /**
             * @description The language of labels (BCP 47), where the content is translated into it.
             * @default en
             */
            locale?: string;
            /**
             * Format: date-time
             * @description When the next export is made.
             */
            next_at: string;
            /** @description The programs; without it, all programs of the environment that you may see. */
            program_ids?: string[];
            /**
             * @description Whether a person has the same pseudonym in all your exports, or in this one only. Others get other pseudonyms.
             * @default stable
             * @enum {string}
             */
            pseudonym?: "stable" | "per_export";
            /**
             * @description What a row is. `person` has columns for each wave or cycle, and needs one program or the programs of one study.
             * @default evaluation
             * @enum {string}
             */
            rows?: "evaluation" | "person" | "answer";
        };
        /** @description What an expression read. */
        ExpressionOperands: {
            answers?: components["schemas"]["MessageContent"];
            confidence?: {
                [key: string]: number | null;
            };
            context?: components["schemas"]["MessageContent"];
            coverage?: {
                [key: string]: number | null;
            };
            metrics?: {
                [key: string]: number | null;
            };
            profile?: components["schemas"]["MessageContent"];
            scores?: {
                [key: string]: number | null;
            };
            timing?: {
                [key: string]: number | null;
            };
        };
        File: {
            /** Format: uuid */
            app_id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** @description Of an image, in pixels. */
            height?: number;
            /** @description The SHA-256 digest of the file in hexadecimal digits. Content refers to the file by it. */
            id: string;
            /** @description For example `image/png`. */
            media_type: string;
            name: string;
            /** @description In bytes. */
            size: number;
            /** @description The path of the file on this service. It contains a random key and needs no credential: anyone who knows it can read the file. */
            src: string;
            type: components["schemas"]["FileType"];
            /** @description Of an image, in pixels. */
            width?: number;
        };
        FileList: {
            items: components["schemas"]["File"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /** @enum {string} */
        FileType: "image" | "audio" | "video";
        FinalAnswer: {
            /** Format: date-time */
            answered_at: string;
            consent?: components["schemas"]["ConsentRecord"];
            declined: boolean;
            /** @description Active time on the question with all changes of the answer. Null if none was reported. */
            elapsed_ms: number | null;
            /**
             * Format: uuid
             * @description The API key or user that issued the session; absent if a public link did.
             */
            issued_by?: string;
            /** @description True if staff entered it from a paper form; absent if not. */
            paper?: boolean;
            question_id: string;
            /**
             * Format: uuid
             * @description The participant session in which it was given; absent if an integrator or staff sent it.
             */
            session_id?: string;
            /** @description What was written to an option that takes a text. */
            text?: string;
            /**
             * Format: uuid
             * @description The token of the device with which it was given.
             */
            token_id?: string;
            value: components["schemas"]["GivenAnswer"];
        };
        ForgotPasswordBody: {
            /** Format: email */
            email: string;
        };
        FoundSubjects: {
            items: components["schemas"]["SubjectIdentity"][];
            /** @description Always empty. */
            next_cursor: string;
        };
        /** @enum {string} */
        Gate: "program_active" | "enrollment_active" | "cycle_open" | "visible" | "adaptive_policy" | "trigger" | "frequency" | "max_per_login" | "cooldown" | "outstanding" | "quiet_hours" | "throttle";
        GetBundleComparabilityResult: {
            /** Format: uuid */
            bundle_id: string;
            concepts: {
                /** @description Number of items that are the same in both; IRT parameters may differ. 0 for composites. */
                anchor_items: number;
                concept_id: string;
                label: string;
                /** @description Of linkable IRT concepts: θ of the other bundle = slope · θ of this bundle + intercept, with the link error in θ of the other bundle. */
                link?: {
                    error: number;
                    intercept: number;
                    slope: number;
                };
                reasons: {
                    code: string;
                    item_id?: string;
                    message: string;
                }[];
                /** @enum {string} */
                verdict: "same" | "linkable" | "broken";
            }[];
            /** @description Whether the fingerprints are equal. */
            identical: boolean;
            /** Format: uuid */
            other_bundle_id: string;
        };
        /** @description The query parameters of `getContentSchema`. */
        GetContentSchemaQuery: {
            /**
             * @description Whether the schema rejects keys that the format does not have, of which the compiler only warns.
             * @default false
             */
            strict?: boolean;
        };
        /** @description The query parameters of `getEnrollmentAdherence`. */
        GetEnrollmentAdherenceQuery: {
            /**
             * Format: date-time
             * @description End of the window: the end of this UTC day. Defaults to today.
             */
            ends_at?: string;
            /**
             * Format: date-time
             * @description Start of the window: the start of this UTC day, at most 400 days before the end. Defaults to 30 days before the end.
             */
            starts_at?: string;
        };
        /** @description The query parameters of `getEvaluation`. */
        GetEvaluationQuery: {
            /**
             * @description `answers`: the final answers. `answer_sources`: the same, with the participant session and the token through which each was given, and who issued the session.
             * @enum {string}
             */
            include?: "answers" | "answer_sources";
        };
        /** @description The query parameters of `getEvaluationReceipt`. */
        GetEvaluationReceiptQuery: {
            /**
             * @description Adds `recomputation`.
             * @enum {string}
             */
            include?: "input";
        };
        /** @description The query parameters of `getEvaluationReport`. */
        GetEvaluationReportQuery: {
            /**
             * @description Return only the blocks that this audience may see.
             * @enum {string}
             */
            audience?: "participant" | "reviewer" | "administrator";
            /** @description BCP 47 tag of the language to render the report in. */
            locale?: string;
        };
        GetEvaluationResult: components["schemas"]["Evaluation"] | components["schemas"]["EvaluationWithAnswers"];
        /** @description The query parameters of `getGroupResults`. */
        GetGroupResultsQuery: {
            /**
             * @description `unit` (default): the unit or everybody, and each unit right below. `cycle`: the unit or everybody in each cycle.
             * @enum {string}
             */
            by?: "unit" | "cycle";
            /**
             * Format: date-time
             * @description When the cycle began, as `cycles` of the response has it. Default: the latest. Only with `by=unit`.
             */
            cycle?: string;
            /**
             * Format: uuid
             * @description Restrict the result to this program.
             */
            program_id: string;
            /** @description A unit, with those below it. Default: everybody. */
            unit_id?: string;
        };
        /** @description The query parameters of `getInstrumentHealth`. */
        GetInstrumentHealthQuery: {
            /**
             * Format: date-time
             * @description End of the reporting window.
             */
            ends_at?: string;
            /**
             * Format: uuid
             * @description Restrict the result to this program.
             */
            program_id?: string;
            /**
             * Format: date-time
             * @description Start of the reporting window.
             */
            starts_at?: string;
        };
        /** @description The query parameters of `getPaperForm`. */
        GetPaperFormQuery: {
            /** @description A code of yours to print on every page. Do not use what identifies a person. */
            code?: string;
            /** @description By default the language of the content. */
            locale?: string;
        };
        /** @description The query parameters of `getParticipantPageWords`. */
        GetParticipantPageWordsQuery: {
            /**
             * @description The language (BCP 47).
             * @default en
             */
            locale?: string;
        };
        /** @description The query parameters of `getParticipantResult`. */
        GetParticipantResultQuery: {
            /** @description BCP 47 tag of the language to render the report in. */
            locale?: string;
        };
        /** @description The query parameters of `getProgramAdherence`. */
        GetProgramAdherenceQuery: {
            /**
             * Format: date-time
             * @description End of the window: the end of this UTC day. Defaults to today.
             */
            ends_at?: string;
            /**
             * Format: date-time
             * @description Start of the window: the start of this UTC day, at most 400 days before the end. Defaults to 30 days before the end.
             */
            starts_at?: string;
            /** @description A unit with those right below it, from closed cells for every reader. Default: the highest units that the reader sees. */
            unit_id?: string;
        };
        /** @description The query parameters of `getProgramChange`. */
        GetProgramChangeQuery: {
            /** @description The id of a concept or composite. */
            concept: string;
            /** @description A unit with those right below it, from closed cells for every reader. Default: the highest units that the reader sees. */
            unit_id?: string;
        };
        /** @description The query parameters of `getProgramOutcomes`. */
        GetProgramOutcomesQuery: {
            /**
             * @description `unit` (default): also each unit that the reader may see, with those below it.
             * @enum {string}
             */
            by?: "unit" | "none";
            /**
             * Format: date-time
             * @description Only those of months that end by this time.
             */
            ends_at?: string;
            /** @description The id of an outcome rule of the scorecard. Default: the first one. */
            rule?: string;
            /**
             * Format: date-time
             * @description Only people whose windows ended in whole months from this time on.
             */
            starts_at?: string;
        };
        /** @description The query parameters of `getProgramParticipation`. */
        GetProgramParticipationQuery: {
            /**
             * @description `unit` (default): also each unit that the reader may see, with those below it.
             * @enum {string}
             */
            by?: "unit" | "none";
        };
        /** @description The query parameters of `getPsychometrics`. */
        GetPsychometricsQuery: {
            /**
             * Format: uuid
             * @description A bundle, over all programs of the environment.
             */
            bundle_id?: string;
            /** @description A concept with items; by default all. */
            concept_id?: string;
            /**
             * Format: date-time
             * @description End of the reporting window.
             */
            ends_at?: string;
            /** @description A context variable that declares `"analytics": "group"`. */
            group_by?: string;
            /**
             * Format: uuid
             * @description Restrict the result to this program.
             */
            program_id?: string;
            /** @description Whether to return the sums of closed cells that readers without the right to read answers see. Defaults to true without the scope `evaluations:answers`, which `false` requires. */
            released?: boolean;
            /**
             * Format: date-time
             * @description Start of the reporting window.
             */
            starts_at?: string;
        };
        /** @description The query parameters of `getSubjectTrajectory`. */
        GetSubjectTrajectoryQuery: {
            /** @description The id of a concept or composite. */
            concept: string;
        };
        /** @description The query parameters of `getTask`. */
        GetTaskQuery: {
            /** @description The language of the texts (BCP 47). */
            locale?: string;
        };
        /** @description The query parameters of `getUnsubscribePage`. */
        GetUnsubscribePageQuery: {
            /** @description BCP 47 language tag of the page. */
            locale?: string;
        };
        /** @description Null if it was declined. */
        GivenAnswer: string | number | boolean | string[] | {
            [key: string]: string;
        } | null;
        /** @description Signs the decision electronically. Needs a session, and uses up a sign-in or confirmation of the last five minutes. */
        GivenSignature: {
            /**
             * Format: shown-text
             * @description What the signature means, such as review or approval.
             */
            meaning: string;
            /**
             * Format: shown-text
             * @description The printed name of the signer.
             */
            name: string;
        };
        GoldenCase: {
            /** @description Answers by question, in the order in which they are given. */
            answers?: components["schemas"]["MessageContent"];
            context_overrides?: components["schemas"]["MessageContent"];
            /** @description Questions that are declined. */
            declined?: string[];
            /**
             * @description Time for each answer.
             * @default 5000
             */
            elapsed_ms?: number;
            expect: components["schemas"]["GoldenCaseExpectation"];
            /** @default en */
            locale?: string;
            name?: string;
            /** @description Profile fields that the context reads. */
            profile?: components["schemas"]["MessageContent"];
            /** @enum {string} */
            release_policy?: "automatic" | "review_required";
            /** @description By question, the text to the chosen option that takes one. */
            texts?: {
                [key: string]: string;
            };
            /**
             * @description How far a number may be from the expected one.
             * @default 1e-9
             */
            tolerance?: number;
        };
        GoldenCaseDifference: {
            /** @enum {string} */
            code: "answer_rejected" | "override_rejected" | "status" | "conflicts" | "no_score" | "score" | "alignment" | "text_missing" | "participant_text_missing" | "text_present";
            /** @description What the case expects. */
            expected?: unknown;
            /** @description The field of the score. */
            field?: string;
            /** @description Absent if there is none. For a rejected answer, the code of its error. */
            found?: unknown;
            message: string;
            /** @description The question, the score, or the JSON Pointer of the override. */
            of?: string;
        };
        GoldenCaseExpectation: {
            /** @description Texts that neither report contains. */
            absent_texts?: string[];
            alignment?: number;
            /** @description The ids of all guardrail rules that match. */
            conflicts?: string[];
            /** @description Texts that the report for participants contains. */
            participant_texts?: string[];
            /** @description By concept or composite: the value, null for no score, or the fields of the score to compare. */
            scores?: components["schemas"]["MessageContent"];
            /** @enum {string} */
            status?: "completed" | "needs_review" | "failed";
            /** @description Texts that the report for reviewers contains. */
            texts?: string[];
        };
        GoldenCaseResult: {
            /** @description The same as codes with their values. */
            differences: components["schemas"]["GoldenCaseDifference"][];
            /** @description What differs from the expectation, one text for each difference. */
            failures: string[];
            /** @description A case without a name is named by its position. */
            name: string;
            passed: boolean;
        };
        GoldenCaseRun: {
            cases: components["schemas"]["GoldenCaseResult"][];
            diagnostics: components["schemas"]["Diagnostic"][];
            failed: number;
            passed: number;
            valid: boolean;
        };
        Group: {
            concepts: components["schemas"]["GroupConcept"][];
            /** @description The unit in which people of this one count; null for everybody in the environment. */
            counted_in?: string | null;
            /** @description When the cycle began; null in programs without common cycles. */
            cycle: string | null;
            rate: number | null;
            /**
             * @description Why there are no figures: too few people, a period that is not closed yet, or people who are too few here and count in the unit above or in a longer time.
             * @enum {string}
             */
            reason?: "too_few" | "open" | "merged";
            respondents: number | null;
            /** @description Absent: everybody in the environment. */
            unit_id?: string;
        };
        /** @description Whether the units differ by more than chance, over those right below. Absent with `by=cycle`, or with fewer than two units with values. */
        GroupAgreement: {
            /** @description Between, within. */
            degrees?: number[];
            f?: number;
            /** @description Share of the variance that is between the units. */
            icc1: number;
            /** @description Reliability of the means of the units. */
            icc2?: number;
            /** @description Of the F test. */
            p: number;
        };
        GroupConcept: {
            /** @description How many people have a value in each band. */
            bands: {
                band: string;
                /** @description At least 1. */
                people: number;
            }[];
            concept_id: string;
            difference?: components["schemas"]["GroupEstimate"] | null;
            favourable?: number | null;
            /** @description The items with a lowest and a highest score, of people who answered all items. */
            items: {
                item_id: string;
                max: number;
                /** @description Of the keyed scores. */
                mean: number | null;
                min: number;
            }[];
            /** @description With `by=cycle`: whether the value is comparable with that of the cycle before. */
            joined?: boolean;
            mean?: components["schemas"]["GroupEstimate"] | null;
            people: number | null;
            /** @description Why figures are null, by their name: they would rest on fewer people than the privacy floor. */
            reasons?: {
                [key: string]: "too_few";
            };
        };
        GroupedConcept: {
            agreement?: components["schemas"]["GroupAgreement"];
            /** @description Its bands, in the language of the content. */
            bands: {
                band: string;
                from?: number;
                label: string;
                to?: number;
            }[];
            concept_id: string;
            /**
             * @description The better side. Absent for composites.
             * @enum {string}
             */
            direction?: "higher" | "lower";
            /** @description Its questions, in the language of the content. */
            items: {
                item_id: string;
                prompt: string;
            }[];
            label: string;
            range: components["schemas"]["ScoreRange"] | null;
        };
        /** @description On the scale of the concept. */
        GroupEstimate: {
            /** @description The 95 % interval. */
            interval?: number[];
            value: number;
        };
        GroupResults: {
            concepts: components["schemas"]["GroupedConcept"][];
            /** @description When the cycles began that are over, the oldest first. */
            cycles: string[];
            /** @description The unit or everybody first. */
            groups: components["schemas"]["Group"][];
            /** Format: uuid */
            program_id: string;
            /** @description When the last cell was closed; null before the first. Absent with the scope `evaluations:answers`, whose readers see live figures. */
            released_at?: string | null;
        };
        GuardrailClearedEvent: {
            data: {
                /** Format: uuid */
                enrollment_id: string;
                /** Format: uuid */
                evaluation_id: string;
                /** Format: uuid */
                program_id: string;
                /**
                 * @description The highest severity of the rules. The evaluation has the rules.
                 * @enum {string}
                 */
                severity: "info" | "warning" | "critical";
                /** @description The new status. */
                status: components["schemas"]["EvaluationStatus"];
                /** Format: uuid */
                subject_id: string;
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "guardrail.cleared";
        };
        /** @description Guardrail rules that were reported no longer match. */
        GuardrailClearedMessage: components["schemas"]["GuardrailClearedEvent"];
        GuardrailConflict: {
            /** @enum {string} */
            action: "flag" | "require_review" | "withhold" | "fail";
            concepts: string[];
            /** @description The values that the rule observed. */
            evidence?: components["schemas"]["MessageContent"];
            message: string;
            /** @description The parts that are missing because the reader lacks a right; it depends on the bundle alone. */
            redacted?: string[];
            rule_id: string;
            /** @enum {string} */
            severity: "info" | "warning" | "critical";
        };
        /** @description What is checked: rules, contradictions, the quality of the answers and the protection of individuals. */
        GuardrailContent: {
            /** @description URL of the JSON Schema of this kind, with which an editor checks the content. The service ignores it. */
            $schema?: string;
            /** @description Pairs of questions whose answers should agree. */
            contradictions?: components["schemas"]["ContentContradiction"][];
            /** @description The confidence below which the result needs a review, from 0 to 1. */
            min_confidence?: number;
            /** @description The share of answered items below which the result needs a review, from 0 to 1. */
            min_coverage?: number;
            /** @description The protection of individuals in analytics. */
            privacy?: {
                /**
                 * @description The smallest number of people for which analytics show an aggregate, where the organization has a lower one.
                 * @default 3
                 */
                min_cell?: number;
            };
            /** @description Checks of how carefully the respondent answered. */
            quality?: components["schemas"]["ContentQuality"];
            /** @description The rules. */
            rules?: components["schemas"]["ContentGuardrailRule"][];
            /** @description Texts of rules in other languages, by BCP 47 language tag. */
            translations?: {
                [key: string]: components["schemas"]["ContentGuardrailTranslation"];
            };
        };
        /** @description The content of a definition, in the format of its kind. Any JSON object is accepted: drafts may have errors, and keys that the format does not have are stored and reported as warnings. `GET /v1/schemas/{kind}` returns the JSON Schema of a kind with all its rules. */
        GuardrailContentDraft: components["schemas"]["GuardrailContent"] | {
            [key: string]: unknown;
        };
        GuardrailTriggeredEvent: {
            data: {
                /** Format: uuid */
                enrollment_id: string;
                /** Format: uuid */
                evaluation_id: string;
                /** Format: uuid */
                program_id: string;
                /**
                 * @description The highest severity of the rules. The evaluation has the rules.
                 * @enum {string}
                 */
                severity: "info" | "warning" | "critical";
                /** @description The new status. */
                status: components["schemas"]["EvaluationStatus"];
                /** Format: uuid */
                subject_id: string;
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "guardrail.triggered";
        };
        /** @description Guardrail rules matched in an evaluation. */
        GuardrailTriggeredMessage: components["schemas"]["GuardrailTriggeredEvent"];
        Health: {
            /** @enum {string} */
            status: "ok";
            /** @description Version of the service. That of the API is in `/openapi.json`. */
            version: string;
        };
        HelpLine: {
            /** @description A country by its two letters (ISO 3166-1), for example `AT`. */
            country: string;
            links: {
                /** @description The address: `https:`, `tel:` or `sms:`. */
                href: string;
                /** Format: shown-text */
                label: string;
            }[];
            /** @description The language (BCP 47) of the labels. Absent: for every language without lines of its own. */
            locale?: string;
        };
        IdentifySubjectsRequest: {
            subject_ids: string[];
        };
        IdentifySubjectsResult: components["schemas"]["SubjectIdentity"][];
        IdentityProvider: {
            /** @description The back-channel logout URI to register at the provider, which then ends sessions in this service too. */
            backchannel_logout_uri: string;
            client_id: string;
            /** Format: date-time */
            created_at: string;
            /** @description The role of people in none of these groups. `null` rejects them. */
            default_role: "viewer" | null;
            /** @description The domains of the e-mail addresses that the provider may sign in. */
            domains: string[];
            /** @description The role for each group, never `owner`, by the value of the claim, or by the name or external id of a SCIM group. For people in several groups, the first in the order of roles applies. */
            group_roles: {
                [key: string]: components["schemas"]["RoleBySignOn"];
            };
            /** @description The units to which people in each group are limited; `null`: they see everybody. People in several groups see the people of all their units, people in none of these groups nobody. Empty: the provider limits nobody, and limits that are set by hand stay. */
            group_units: {
                [key: string]: string[] | null;
            };
            /** @description The claim that lists the groups of a person. `null`: only groups that the directory sends with SCIM are used. */
            groups_claim: string | null;
            id: string;
            /**
             * Format: uri
             * @description The issuer identifier of the provider. An https URL with a public address, or an address that the installation allows.
             */
            issuer: string;
            /** @description Whether the first sign-in of a person makes them a member. */
            jit: boolean;
            name: string;
            /** @description The redirect URI to register at the provider. */
            redirect_uri: string;
            /** @description Scopes to request in addition to `openid` and `email`. */
            scopes: string[];
            /** Format: date-time */
            updated_at: string;
        };
        IdentityProviderList: {
            items: components["schemas"]["IdentityProvider"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        ImportedInstrument: {
            contents?: {
                adaptive_policy: components["schemas"]["AdaptivePolicyContent"];
                context: components["schemas"]["ContextContent"];
                experience: components["schemas"]["ExperienceContent"];
                guardrail: components["schemas"]["GuardrailContent"];
                report_template: components["schemas"]["ReportTemplateContent"];
                scorecard: components["schemas"]["ScorecardContent"];
            };
            /** @description Empty after a dry run. */
            definitions: components["schemas"]["Definition"][];
            findings: components["schemas"]["ImportFinding"][];
            /** @enum {string} */
            format: "fhir" | "surveyjs" | "xlsform" | "redcap" | "items" | "limesurvey" | "qualtrics" | "qti";
            /** @description BCP 47 language tag of the texts outside of translations. */
            locale: string;
            title: string;
        };
        ImportFinding: {
            code: string;
            message: string;
            /** @description JSON Pointer (RFC 6901) into the source; in tables, sheet, row and column; in LimeSurvey, the question; in QTI, the item. */
            place: string;
            /** @enum {string} */
            severity: "error" | "warning" | "info";
        };
        ImportInstrumentRequest: {
            business_id_prefix: string;
            /** @description The source as text (JSON, CSV or XML), or an .xlsx workbook or a package of QTI in base64. */
            content: string;
            /** @description Create nothing and return the contents. Defaults to false. */
            dry_run?: boolean;
            /**
             * @description Format of the source. Recognized from the source if absent.
             * @enum {string}
             */
            format?: "fhir" | "surveyjs" | "xlsform" | "redcap" | "items" | "limesurvey" | "qualtrics" | "qti";
            name: string;
        };
        ImportReceipts: {
            batch_id: string;
            idempotent_replay: boolean;
            receipts: {
                error_code: ("subject_erasing" | "identity_mode_conflict" | "profile_too_large" | "profile_not_storable") | null;
                item_index: number;
                /** @enum {string} */
                outcome: "created" | "updated" | "conflict";
                subject_id: string | null;
            }[];
        };
        ImportResponsesRequest: {
            /** @description The file. Larger ones are uploads. */
            content?: string;
            /**
             * @description Whether only the receipts are made, and nothing is stored.
             * @default false
             */
            dry_run?: boolean;
            /**
             * @description `csv`: the first line names the columns. `jsonl`: an object a line.
             * @enum {string}
             */
            format: "csv" | "jsonl";
            mapping: components["schemas"]["ResponseMapping"];
            /** Format: uuid */
            program_id: string;
            /**
             * Format: uuid
             * @description Instead of `content`.
             */
            upload_id?: string;
        };
        ImportSubjectsRequest: {
            items: {
                external_id: string;
                /**
                 * @default enterprise_managed
                 * @enum {string}
                 */
                identity_mode?: "enterprise_managed";
                /** @description Stored encrypted. The fields are merged into the profile of an existing subject; `null` removes a field. */
                profile?: components["schemas"]["MessageContent"] | null;
            }[];
        };
        InboxTask: {
            /** Format: uuid */
            app_id: string;
            assignee?: components["schemas"]["TaskAssignee"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            due_at: string;
            /** Format: uuid */
            environment_id: string;
            /** @enum {string} */
            environment_kind: "test" | "live";
            /**
             * Format: date-time
             * @description The present time of the environment.
             */
            environment_time: string;
            /** Format: uuid */
            evaluation_id?: string;
            /** Format: uuid */
            id: string;
            kind?: string;
            overdue: boolean;
            /** @description The names of the fields that a missing right hides. */
            redacted?: string[];
            rule_id?: string;
            /** @enum {string} */
            severity: "info" | "warning" | "critical";
            status: components["schemas"]["TaskStatus"];
            /** Format: uuid */
            subject_id: string;
            /** @description Whether later answers no longer meet the rule that made the task. The task stays open until a person closes it. */
            superseded: boolean;
            title?: string;
        };
        InboxTaskList: {
            items: components["schemas"]["InboxTask"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        InstrumentAttentionRequiredEvent: {
            data: {
                /** Format: uuid */
                program_id?: string;
                /** @description The first entries, up to 16 kB. The resource has all of them. */
                reasons: string[];
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "instrument.attention_required";
        };
        /** @description The health of an instrument requires attention. */
        InstrumentAttentionRequiredMessage: components["schemas"]["InstrumentAttentionRequiredEvent"];
        InstrumentHealth: {
            completion_rate: number;
            /** Format: date-time */
            ends_at: string;
            /** Format: uuid */
            environment_id: string;
            median_active_ms?: number;
            median_questions?: number;
            privacy_floor_applied: boolean;
            question_health: components["schemas"]["QuestionHealth"][];
            reasons: string[];
            sessions_abandoned: number;
            sessions_active: number;
            sessions_completed: number;
            sessions_started: number;
            /** Format: date-time */
            starts_at: string;
            /** @enum {string} */
            status: "healthy" | "attention_required" | "insufficient_data";
        };
        Invitation: {
            /** Format: date-time */
            created_at: string;
            created_by_user_id: string;
            email: string;
            /** Format: date-time */
            expires_at: string;
            id: string;
            organization_id: string;
            role: components["schemas"]["Role"];
            /** @enum {string} */
            status: "pending" | "accepted" | "revoked" | "expired";
        };
        InvitationLink: {
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            invitation_id: string;
            /** @description Token for `POST /auth/invitations/accept`. Returned only once. */
            token: string;
            url: string;
        };
        InvitationList: {
            items: components["schemas"]["Invitation"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        InvitationPreview: {
            email: string;
            /** Format: date-time */
            expires_at: string;
            organization_name: string;
            role: components["schemas"]["Role"];
        };
        InviteRequest: {
            /**
             * @description Invites an address that looks like the address of a member (`similar_address`), with other letters.
             * @default false
             */
            allow_similar_address?: boolean;
            /** Format: email */
            email: string;
            /** @default viewer */
            role?: components["schemas"]["Role"];
            /** @description The units to which the member is limited, in every environment that has them: the member, and their API keys, see the people of these units and of the units below them, and nobody else. `null`: everybody. Owners are not limited. */
            unit_ids?: string[] | null;
        };
        IssuedParticipantSession: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at?: string;
            /** Format: uuid */
            enrollment_id: string;
            /** Format: uuid */
            evaluation_id: string;
            /**
             * Format: date-time
             * @description When the last of its tokens ends.
             */
            expires_at: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The API key or user that issued it; absent if a public link did.
             */
            issued_by?: string;
            /** Format: date-time */
            last_activity_at?: string;
            /**
             * Format: date-time
             * @description When its link can no longer be used to answer.
             */
            link_expires_at?: string;
            /** @description The language of the session: the one it was created with, or the last one that was set. */
            locale: string;
            /** Format: uuid */
            program_id: string;
            /**
             * Format: uuid
             * @description The public link that was opened.
             */
            program_link_id?: string;
            /** Format: date-time */
            started_at?: string;
            status: components["schemas"]["ParticipantSessionStatus"];
            /** Format: uuid */
            subject_id: string;
            /** Format: uuid */
            version_bundle_id: string;
        };
        IssuedParticipantSessionList: {
            items: components["schemas"]["IssuedParticipantSession"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        ItemDif: {
            chi_square: number;
            /** @enum {string} */
            class?: "A" | "B" | "C";
            concept_id: string;
            delta?: number;
            effect_size?: number | null;
            focal: string;
            logistic?: {
                chi_square: number;
                /** @enum {string} */
                class: "A" | "B" | "C";
                p: number;
                r2_change: number;
                uniform_p: number;
            };
            /** @enum {string} */
            method: "mantel_haenszel" | "mantel";
            n_focal: number;
            n_reference: number;
            odds_ratio?: number;
            p: number;
            question_id: string;
            /** @description The largest group. */
            reference: string;
            smd?: number;
            standard_error?: number;
        };
        ItemPsychometrics: {
            alpha_if_dropped: number | null;
            /** @description (Mean − lowest score) / range: for items with two scores the share of the higher one. */
            difficulty: number | null;
            /** @description Share of the respondents of the concept who answered the item. */
            exposure: number | null;
            flags: ("low_item_rest" | "negative_item_rest" | "rare_option" | "floor" | "ceiling" | "dif_b" | "dif_c")[];
            /** @description Guardrail rules that select people by this item. It then has no flags: an item that is endorsed rarely by design is no reason to change or drop it. */
            guardrail_rules?: string[];
            /** @description Correlation with the sum of the other items. */
            item_rest: number | null;
            mean: number | null;
            /** @description People who answered the item. */
            n: number;
            options: {
                count: number;
                /** @description Mean sum of the other items of the people who chose the option. */
                mean_rest: number | null;
                option_id: string;
                share: number;
            }[];
            /** @description For a row of a matrix, `question_id.row_id`. */
            question_id: string;
            /** @description Why numbers are null, by their names. */
            reasons?: {
                [key: string]: "too_few_respondents" | "too_few_items" | "too_many_items" | "no_variance" | "item_without_variance" | "not_converged";
            };
            sd: number | null;
        };
        Job: {
            /** Format: date-time */
            created_at: string;
            /** @description Why the job failed. Present when the job has failed. For a calibration, only readers who may read its result see the reason in `message`. */
            error?: {
                code: string;
                message: string;
            };
            /** Format: date-time */
            finished_at?: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "simulation" | "calibration" | "shadow" | "personal_links" | "export" | "response_import";
            /** @description The share of the work that is done. */
            progress: number;
            /** @description Path of the result. Present when the job has succeeded. */
            result_url?: string;
            status: components["schemas"]["JobStatus"];
        };
        JobList: {
            items: components["schemas"]["Job"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /** @enum {string} */
        JobStatus: "queued" | "running" | "succeeded" | "failed" | "cancelled";
        /** @description For a device that many people use: the page returns to the start after the end or so many seconds without activity, and keeps nothing of the last person. */
        Kiosk: {
            reset_after_seconds: number;
        };
        LabeledAlignment: {
            concepts: {
                actual: number | null;
                concept_id: string;
                fit: number | null;
                /** @description Distance from the target, in units of the score. */
                gap: number | null;
                label: string;
                target: {
                    ideal?: number;
                    max?: number;
                    min?: number;
                    tolerance?: number;
                    weight: number;
                };
                weight: number;
            }[];
            /** @enum {string} */
            metric: "manhattan" | "euclidean";
            /** @description Concepts with a target but without a fit. */
            missing: string[];
            value: number;
        };
        LegalHold: {
            held: boolean;
            /**
             * Format: date-time
             * @description When the hold was placed.
             */
            held_at?: string;
            reason?: string;
        };
        /** @enum {string} */
        LifecycleStatus: "draft" | "validated" | "published" | "deprecated" | "archived";
        /**
         * @description `legacy_anonymous` creates a new subject for each session. `reusable` gives a person who comes back with the same browser the same subject.
         * @enum {string}
         */
        LinkIdentityMode: "legacy_anonymous" | "reusable";
        /** @description Values for the variables of the context with `from: "link.…"`, by parameter. They count as signed, and for the evaluation that this session opens. Parameters that the context does not declare are ignored. */
        LinkParameters: {
            [key: string]: string;
        };
        /**
         * @description Of `reusable` links; default: `device`.
         * @enum {string}
         */
        LinkReturn: "device" | "code";
        LinkSession: {
            /** Format: uuid */
            evaluation_id: string;
            /** Format: date-time */
            expires_at: string;
            participant_token: string;
            /** @description Only for new sessions of public links with `return: code`. Returned only once. */
            return_code?: string;
            /** @description Only of `reusable` links. */
            return_token?: string;
            /** Format: uuid */
            session_id: string;
            url: string;
        };
        LinkSignOnRequest: {
            /** @description The slug of the organization. */
            organization: string;
            provider_id: string;
        };
        /** @description The query parameters of `listApiKeys`. */
        ListApiKeysQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listApps`. */
        ListAppsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listAuditCheckpoints`. */
        ListAuditCheckpointsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listAuditLog`. */
        ListAuditLogQuery: {
            /** @description An action, such as `bundle.published`. */
            action?: string;
            /** @description ID of the API key, user or participant session that acted. */
            actor_id?: string;
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * Format: date-time
             * @description Include entries created at or after this time.
             */
            from?: string;
            /**
             * @description `access`: reads of people’s data and refused requests; `change`: everything else. Without it, both.
             * @enum {string}
             */
            kind?: "access" | "change";
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description ID of a resource. */
            resource_id?: string;
            /** @description A type of resource, such as `bundle`. */
            resource_type?: string;
            /**
             * Format: date-time
             * @description Include entries created before this time.
             */
            to?: string;
        };
        /** @description The query parameters of `listBundles`. */
        ListBundlesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this status. */
            status?: components["schemas"]["LifecycleStatus"];
        };
        /** @description The query parameters of `listDefinitions`. */
        ListDefinitionsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /** @description Return only definitions of this kind. */
            kind?: components["schemas"]["DefinitionKind"];
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this status. */
            status?: components["schemas"]["LifecycleStatus"];
        };
        ListedTask: {
            assignee?: components["schemas"]["TaskAssignee"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            due_at: string;
            /** Format: uuid */
            evaluation_id?: string;
            /** Format: uuid */
            id: string;
            kind?: string;
            overdue: boolean;
            /** @description The names of the fields that a missing right hides. */
            redacted?: string[];
            rule_id?: string;
            /** @enum {string} */
            severity: "info" | "warning" | "critical";
            status: components["schemas"]["TaskStatus"];
            /** Format: uuid */
            subject_id: string;
            /** @description Whether later answers no longer meet the rule that made the task. The task stays open until a person closes it. */
            superseded: boolean;
            title?: string;
        };
        ListedTaskList: {
            items: components["schemas"]["ListedTask"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /** @description The query parameters of `listEnrollments`. */
        ListEnrollmentsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description The code on a printed form, as it is read or typed: case and hyphens make no difference. */
            paper_code?: string;
            /**
             * Format: uuid
             * @description Restrict the result to this program.
             */
            program_id?: string;
            /** @description Return only items with this status. */
            status?: components["schemas"]["EnrollmentStatus"];
            /**
             * Format: uuid
             * @description Restrict the result to this subject.
             */
            subject_id?: string;
        };
        /** @description The query parameters of `listEnvironmentJobs`. */
        ListEnvironmentJobsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this status. */
            status?: components["schemas"]["JobStatus"];
        };
        /** @description The query parameters of `listEnvironments`. */
        ListEnvironmentsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        ListEvaluationReviewsResult: {
            items: components["schemas"]["EvaluationReview"][];
        };
        /** @description The query parameters of `listEvaluations`. */
        ListEvaluationsQuery: {
            /** @description Include results with a score in this band, by its id. */
            band?: string;
            /** @description The concept or composite that `band` is of. By default any. */
            concept?: string;
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * Format: uuid
             * @description Include evaluations of this enrollment.
             */
            enrollment_id?: string;
            /** @description Whether the participant has finished: neither `pending` nor `in_progress`. */
            finished?: boolean;
            /**
             * Format: date-time
             * @description Include evaluations created at or after this time.
             */
            from?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Include results of answers given on a screen, or on paper. */
            mode?: components["schemas"]["AnswerMode"];
            /**
             * Format: uuid
             * @description Restrict the result to this program.
             */
            program_id?: string;
            /** @description Include results of answers that the person gave, or a proxy. */
            respondent?: components["schemas"]["Respondent"];
            /**
             * @description Include results in which a guardrail rule of this severity matched.
             * @enum {string}
             */
            severity?: "info" | "warning" | "critical";
            /** @description Return only items with this status. */
            status?: components["schemas"]["EvaluationStatus"];
            /**
             * Format: uuid
             * @description Include evaluations of the waves of this study.
             */
            study_id?: string;
            /**
             * Format: uuid
             * @description Restrict the result to this subject.
             */
            subject_id?: string;
            /**
             * Format: date-time
             * @description Include evaluations created before this time.
             */
            to?: string;
            /** @description Only with `study_id`: include evaluations of this wave, by its id in the protocol. */
            wave?: string;
        };
        /** @description The query parameters of `listEvents`. */
        ListEventsQuery: {
            /**
             * Format: uuid
             * @description ID of an event. Returns the events after it. If the event is no longer stored, the request is rejected; start again without `after` to read from the oldest event.
             */
            after?: string;
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /**
             * @description `asc`, the default, returns the oldest first; `desc` the newest first.
             * @enum {string}
             */
            order?: "asc" | "desc";
            /** @description Return only events of this type. */
            type?: components["schemas"]["EventType"];
        };
        /** @description The query parameters of `listFiles`. */
        ListFilesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only events of this type. */
            type?: components["schemas"]["FileType"];
        };
        /** @description The query parameters of `listIdentityProviders`. */
        ListIdentityProvidersQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listInboxTasks`. */
        ListInboxTasksQuery: {
            /**
             * @description `me`: assigned to the user. `team`: assigned to a role of the user; for owners and admins also to leads of units.
             * @default anyone
             * @enum {string}
             */
            assigned?: "me" | "team" | "anyone";
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description The language of the titles (BCP 47). */
            locale?: string;
        };
        /** @description The query parameters of `listInvitations`. */
        ListInvitationsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listJobs`. */
        ListJobsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this status. */
            status?: components["schemas"]["JobStatus"];
        };
        /** @description The query parameters of `listMemberSessions`. */
        ListMemberSessionsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Only the sessions of this member. */
            membership_id?: string;
        };
        /** @description The query parameters of `listMemberships`. */
        ListMembershipsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listMembers`. */
        ListMembersQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listMessages`. */
        ListMessagesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /**
             * Format: uuid
             * @description Restrict the result to this program.
             */
            program_id?: string;
            /** @description Return only messages of this rule. */
            rule_id?: string;
            /** @description Return only messages in this state. */
            state?: components["schemas"]["MessageState"];
            /**
             * Format: uuid
             * @description Restrict the result to this subject.
             */
            subject_id?: string;
        };
        /** @description The query parameters of `listMessageTemplates`. */
        ListMessageTemplatesQuery: {
            /** @description Only the revisions of this message template. */
            business_id?: string;
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this status. */
            status?: components["schemas"]["LifecycleStatus"];
        };
        /** @description The query parameters of `listOrganizations`. */
        ListOrganizationsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listOutcomes`. */
        ListOutcomesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /**
             * Format: uuid
             * @description Restrict the result to this subject.
             */
            subject_id: string;
        };
        /** @description The query parameters of `listPaperEntries`. */
        ListPaperEntriesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /**
             * Format: uuid
             * @description Restrict the result to this program.
             */
            program_id?: string;
            /**
             * @description With one of the first two: only forms whose evaluation is still open.
             * @enum {string}
             */
            state?: "awaits_second_entry" | "disagreeing" | "entered";
            /**
             * Format: uuid
             * @description Restrict the result to this subject.
             */
            subject_id?: string;
        };
        /** @description The query parameters of `listParticipantSessions`. */
        ListParticipantSessionsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /**
             * Format: uuid
             * @description Restrict the result to this program.
             */
            program_id?: string;
            /** @description Return only items with this status. */
            status?: components["schemas"]["ParticipantSessionStatus"];
            /**
             * Format: uuid
             * @description Restrict the result to this subject.
             */
            subject_id?: string;
        };
        /** @description The query parameters of `listParticipantTokens`. */
        ListParticipantTokensQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listProgramLinks`. */
        ListProgramLinksQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listProgramOutcomes`. */
        ListProgramOutcomesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description The id of an outcome rule of the scorecard. Default: the first one. */
            rule?: string;
        };
        /** @description The query parameters of `listPrograms`. */
        ListProgramsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /**
             * @description Return only programs of this mode.
             * @enum {string}
             */
            mode?: "one_time" | "continuous";
            /** @description Return only items with this status. */
            status?: components["schemas"]["ProgramStatus"];
        };
        /** @description The query parameters of `listProtocols`. */
        ListProtocolsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this status. */
            status?: components["schemas"]["LifecycleStatus"];
        };
        /** @description The query parameters of `listScimTokens`. */
        ListScimTokensQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listSessions`. */
        ListSessionsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listSignOnProviders`. */
        ListSignOnProvidersQuery: {
            /** @description The slug of the organization. */
            organization: string;
        };
        /** @description The query parameters of `listSilentEnrollments`. */
        ListSilentEnrollmentsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listStudies`. */
        ListStudiesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this status. */
            status?: components["schemas"]["ProgramStatus"];
        };
        /** @description The query parameters of `listStudyParticipants`. */
        ListStudyParticipantsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this status. */
            status?: components["schemas"]["EnrollmentStatus"];
            /**
             * Format: uuid
             * @description Restrict the result to this subject.
             */
            subject_id?: string;
        };
        /** @description The query parameters of `listSubjectAccesses`. */
        ListSubjectAccessesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listSubjects`. */
        ListSubjectsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /**
             * @description Return only items with this status.
             * @enum {string}
             */
            status?: "active" | "deleted";
            /** @description Only the people who belong to this unit or one below it today. */
            unit_id?: string;
        };
        /** @description The query parameters of `listSuppressions`. */
        ListSuppressionsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this reason. */
            reason?: components["schemas"]["SuppressionReason"];
        };
        /** @description The query parameters of `listTasks`. */
        ListTasksQuery: {
            /** @description The id of a user, `me`, a role, or `unit_lead`. */
            assignee?: string;
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * Format: uuid
             * @description Include tasks about this evaluation.
             */
            evaluation_id?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description The language of the titles (BCP 47). */
            locale?: string;
            /** @description Whether the due time of an unfinished task has passed. */
            overdue?: boolean;
            /** @description Return only items with this status. */
            status?: components["schemas"]["TaskStatus"];
            /**
             * Format: uuid
             * @description Restrict the result to this subject.
             */
            subject_id?: string;
        };
        /** @description The query parameters of `listTemplates`. */
        ListTemplatesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listWebhookAttempts`. */
        ListWebhookAttemptsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listWebhookDeliveries`. */
        ListWebhookDeliveriesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * Format: uuid
             * @description Return only deliveries to this webhook endpoint.
             */
            endpoint_id?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
            /** @description Return only items with this status. */
            status?: components["schemas"]["WebhookDeliveryStatus"];
        };
        /** @description The query parameters of `listWebhookEndpoints`. */
        ListWebhookEndpointsQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        /** @description The query parameters of `listWorkingCopies`. */
        ListWorkingCopiesQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        LoggedAnswer: {
            /** Format: date-time */
            answered_at: string;
            consent?: components["schemas"]["ConsentRecord"];
            declined: boolean;
            elapsed_ms: number | null;
            /** @description Whether staff entered it from a paper form. */
            paper?: boolean;
            question_id: string;
            text?: string;
            value: unknown;
        };
        LoginBody: {
            /** @description The code that the authenticator app shows, or a recovery code. */
            code?: string;
            email: string;
            password: string;
            proof?: components["schemas"]["ProofOfWork"];
        };
        LogoutReceived: Record<string, never>;
        LookupSubjectBody: {
            external_id: string;
        };
        MappedAnswer: {
            /** @description What the contents of cells mean: the id of an option, or the text of the value. Null: not answered. A content that is absent here means itself. */
            codes?: {
                [key: string]: string | null;
            };
            /** @description The column with the answer. Several options are separated by `separator`; JSON Lines may have a list of options, or an object with the option of each row of a matrix. */
            column?: string;
            /** @description Instead of `column`, a column for each option of a `multi_select` (1 or 0), each option of a ranking (its place), or each row of a matrix (the option). */
            columns?: {
                [key: string]: string;
            };
            /** @description Contents of cells that mean that the person declined to answer. */
            declined?: string[];
            /** @default ; */
            separator?: string;
            /** @description The column with the text beside an option. */
            text_column?: string;
        };
        Member: {
            /** @description Whether the user has accepted the invitation. */
            accepted: boolean;
            /** Format: date-time */
            created_at: string;
            /** @description Email address of the user, in lower case. */
            email: string;
            /** @description Further roles. The member has the scopes of all of them. */
            extra_roles: components["schemas"]["RoleBySignOn"][];
            /** @description Scopes that an owner has granted beside the roles, also in live environments. */
            extra_scopes: ("evaluations:answers" | "subjects:profile" | "studies:unblind")[];
            id: string;
            organization_id: string;
            role: components["schemas"]["Role"];
            /** @description The units to which the member is limited, in every environment that has them: the member, and their API keys, see the people of these units and of the units below them, and nobody else. `null`: everybody. Owners are not limited. */
            unit_ids: string[] | null;
            /** Format: date-time */
            updated_at: string;
            /** @description The id of the user. Until the invitation is accepted, an id that does not reveal whether the address already has an account. */
            user_id: string;
        };
        MemberList: {
            items: components["schemas"]["Member"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        MemberSession: {
            /** Format: date-time */
            created_at: string;
            /** @description Whether this request was sent with this session. */
            current: boolean;
            /** @description Email address of the user, in lower case. */
            email: string;
            /** Format: date-time */
            expires_at: string;
            id: string;
            /** Format: date-time */
            last_seen_at: string;
            membership_id: string;
            /** @description How the user proved who they are at this sign-in. */
            methods: ("password" | "link" | "totp" | "passkey" | "recovery_code" | "sso" | "sso_mfa")[];
            user_id: string;
        };
        MemberSessionList: {
            items: components["schemas"]["MemberSession"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        Membership: {
            /** Format: date-time */
            created_at: string;
            id: string;
            organization_id: string;
            role: components["schemas"]["Role"];
            /** Format: date-time */
            updated_at: string;
            /** @description The id of the user. Until the invitation is accepted, an id that does not reveal whether the address already has an account. */
            user_id: string;
        };
        MembershipList: {
            items: components["schemas"]["Membership"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        Message: {
            channel: string;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description By the rule.
             */
            due_at: string;
            /** @description Why the message was skipped or failed, such as `no_contact`, `completed`, `unsubscribed` or `smtp_550`, or for what it waits. */
            error?: string;
            /**
             * Format: uuid
             * @description The evaluation that the message is about.
             */
            evaluation_id?: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            message_template_id: string;
            /** @description The number of the occasion of its wave, from 0. */
            occasion?: number;
            /** Format: uuid */
            program_id: string;
            rule_id: string;
            /**
             * Format: date-time
             * @description After send windows, quiet hours and failed attempts.
             */
            send_at: string;
            /** Format: date-time */
            sent_at?: string;
            state: components["schemas"]["MessageState"];
            /** Format: uuid */
            study_id?: string;
            /** Format: uuid */
            subject_id: string;
            wave?: string;
        };
        /** @description `locales`: by language tag, `subject`, `text` (required) and `html`, Liquid templates that can show `link`, `program`, `opens_at`, `closes_at` and fields of the profile such as `profile.first_name`. */
        MessageContent: {
            [key: string]: unknown;
        };
        MessageDiagnostic: {
            code: string;
            details?: components["schemas"]["DiagnosticDetails"];
            hint?: string;
            message: string;
            /** @description JSON Pointer (RFC 6901) into the content. */
            pointer: string;
            /** @enum {string} */
            severity: "error" | "warning" | "info";
        };
        MessageDiagnostics: {
            diagnostics: components["schemas"]["MessageDiagnostic"][];
            valid: boolean;
        };
        MessageEventData: {
            channel: string;
            /** Format: uuid */
            message_id: string;
            /** Format: uuid */
            message_template_id: string;
            /** Format: uuid */
            program_id: string;
            rule_id: string;
            /** Format: uuid */
            subject_id: string;
        };
        MessageList: {
            items: components["schemas"]["Message"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        MessagePreview: {
            /** @description The message in each of its languages. */
            locales: {
                [key: string]: components["schemas"]["RenderedMessage"];
            };
        };
        MessageRequestedEvent: {
            data: components["schemas"]["MessageEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "message.requested";
        };
        /** @description A message is due that the service does not send itself. */
        MessageRequestedMessage: components["schemas"]["MessageRequestedEvent"];
        MessageSettings: {
            /** @description Addresses to which a test environment sends, such as `*@example.test`, and hosts of push services, such as `fcm.googleapis.com` or `*.push.apple.com`; the messages to all others are shown only. A live environment sends to every address. */
            allow?: string[];
            /** @description The sender. Without it, that of the service. */
            from?: string;
            /** @description Where answers to messages go. */
            reply_to?: string;
            send_window?: components["schemas"]["SendWindow"];
        };
        /**
         * @description `held`: with the `error` `address_unconfirmed`, the message waits until the address of the person is confirmed; otherwise it is shown only, because a test environment does not send to the address, or to the push service of a device. `requested`: passed on as the event `message.requested`. `skipped`: not needed or not possible, see `error`.
         * @enum {string}
         */
        MessageState: "queued" | "sent" | "held" | "requested" | "skipped" | "failed" | "bounced" | "complained";
        MessageTemplate: {
            /** Format: uuid */
            app_id: string;
            business_id: string;
            content: components["schemas"]["MessageContent"];
            content_hash: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            published_at?: string;
            revision: number;
            status: components["schemas"]["LifecycleStatus"];
        };
        MessageTemplateList: {
            items: components["schemas"]["MessageTemplate"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        MessageText: {
            html?: string;
            link: string;
            locale: string;
            subject: string;
            text: string;
        };
        MessageWithContent: {
            channel: string;
            content?: components["schemas"]["MessageText"];
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description By the rule.
             */
            due_at: string;
            /** @description Why the message was skipped or failed, such as `no_contact`, `completed`, `unsubscribed` or `smtp_550`, or for what it waits. */
            error?: string;
            /**
             * Format: uuid
             * @description The evaluation that the message is about.
             */
            evaluation_id?: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            message_template_id: string;
            /** @description The number of the occasion of its wave, from 0. */
            occasion?: number;
            /** Format: uuid */
            program_id: string;
            /** @description What is missing because the reader lacks a right. */
            redacted?: "content"[];
            rule_id: string;
            /**
             * Format: date-time
             * @description After send windows, quiet hours and failed attempts.
             */
            send_at: string;
            /** Format: date-time */
            sent_at?: string;
            state: components["schemas"]["MessageState"];
            /** Format: uuid */
            study_id?: string;
            /** Format: uuid */
            subject_id: string;
            wave?: string;
        };
        NewStudyParticipant: {
            /** @description Dates (`2026-08-31`) or date-times by field of the protocol. */
            fields?: {
                [key: string]: string;
            };
            /**
             * Format: date-time
             * @description The time of the anchor `enrollment`. Defaults to now.
             */
            starts_at?: string;
            /** Format: uuid */
            subject_id: string;
            /** @description IANA time zone of the person. */
            time_zone?: string;
        };
        NewTotpFactor: {
            /** @description For typing it into the app, in base 32. Returned only once. */
            secret: string;
            /** @description The same as an `otpauth://` URI, for a QR code. Returned only once. */
            uri: string;
        };
        Occasion: {
            /** Format: date-time */
            closes_at: string;
            /** @description The number of the occasion of its wave, from 0. */
            k: number;
            /**
             * @description The window closed before its anchor, or before the enrollment if the anchor is a field.
             * @constant
             */
            not_applicable?: true;
            /** Format: date-time */
            opens_at: string;
            wave: string;
        };
        /** @description The occasions of the person in the wave of a study that the program belongs to, for readers with `subjects:read`. */
        OccasionsOfWave: {
            occasions: components["schemas"]["TimelineOccasion"][];
            /** Format: uuid */
            participant_id: string;
            /** @description What is paused now: no occasion opens before that ends. `participation` needs `studies:unblind` where the status of the person does. */
            paused?: ("study" | "participation")[];
            /** @description What the rights of the reader hide: `arms` (occasions of waves of some arms), `reasons` (those that scores decide), `time_zones` (those of the person). */
            redacted?: string[];
            /** Format: uuid */
            study_id: string;
            /** @description The time zones that the person has had, the present one last, for readers with `subjects:contact`. A move changes occasions that had not opened. */
            time_zones?: {
                /** Format: date-time */
                since: string;
                time_zone: string;
            }[];
            wave: string;
        };
        /** @enum {string} */
        OccasionState: "scheduled" | "open" | "completed" | "partial" | "missed" | "skipped" | "not_applicable";
        OpenedParticipantLink: {
            /** @description `answer`: answers can be saved. `read`: what was answered, help, and, when it is released, the result. */
            can: ("answer" | "read")[];
            /**
             * Format: date-time
             * @description When the token ends. It can be renewed until then.
             */
            expires_at: string;
            kiosk?: components["schemas"]["Kiosk"];
            /** @description Whether the link has led to the occasion that is open now, while that of the link itself can still be read with `own: true`. */
            led_on?: boolean;
            /** @description Only of public links: the link of the session, with which a device comes back to it. */
            link?: string;
            participant_token: string;
            /** @description Only for new sessions of public links with `return: code`. Returned only once. */
            return_code?: string;
            /** @description Only of `reusable` public links. */
            return_token?: string;
            /** Format: uuid */
            session_id: string;
        };
        OpenParticipantLinkRequest: {
            link: string;
            /** @description Of public links with `signing`: the HMAC-SHA256 of the declared parameters under the secret of the link, as base64url. */
            link_signature?: string;
            /** @description Of public links: the parameters of the URL, such as `{"ref": "poster"}` for `?ref=poster`. Those that the context of the program declares (`from: "link.ref"`) are kept with the evaluation that the link opens; others are ignored. */
            link_values?: components["schemas"]["LinkParameters"];
            /** @description BCP 47 language tag. */
            locale?: string;
            /** @description For links of studies: `true` opens the occasion of the link itself, even if another one is open now; `false` opens the one that is open now, even if the answers to that of the link ask for help. */
            own?: boolean;
            proof?: components["schemas"]["ProofOfWork"];
            /** @description For public links with `return: code`: continues the session of this code. Case, spaces and hyphens are ignored. */
            return_code?: string;
            /** @description Of `reusable` public links: continues as the person who was given it. */
            return_token?: string;
            /** @description For public links with `return: code`: starts a session as a new person. */
            start_new?: boolean;
            /** @description The IANA time zone of the device. For links of studies, the first one is kept: without a zone of the contact or the study, occasions that have not opened move to it. A name that is not a time zone is ignored. */
            time_zone?: string;
        };
        OpenProgramLinkRequest: {
            /** @description Of public links with `signing`: the HMAC-SHA256 of the declared parameters under the secret of the link, as base64url. */
            link_signature?: string;
            /** @description Of public links: the parameters of the URL, such as `{"ref": "poster"}` for `?ref=poster`. Those that the context of the program declares (`from: "link.ref"`) are kept with the evaluation that the link opens; others are ignored. */
            link_values?: components["schemas"]["LinkParameters"];
            /** @description BCP 47 language tag. */
            locale?: string;
            proof?: components["schemas"]["ProofOfWork"];
            /** @description Of `reusable` public links: continues as the person who was given it. */
            return_token?: string;
            token: string;
        };
        Organization: {
            /** Format: date-time */
            created_at: string;
            id: string;
            name: string;
            slug: string;
        };
        OrganizationList: {
            items: components["schemas"]["Organization"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        Outcome: {
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            evaluation_id?: string;
            /** Format: uuid */
            id: string;
            /** @description What kind of thing happened, by a name of your choice. */
            kind: string;
            /** Format: uuid */
            subject_id: string;
            /** @description How it went: a number, a truth value or a text. */
            value?: number | boolean | string;
        };
        /** @description Who is not among the eligible people, by reason. */
        OutcomeExclusions: {
            /** @description With a baseline below `eligible.at_least`. */
            below_threshold: number | null;
            /** @description Erased before they were counted. */
            erased: number | null;
            /** @description Without a value by `by` after the enrollment. */
            no_baseline: number | null;
            /** @description Taking part and not counted yet, because the window is not over, or too few are to be counted with. As of the last daily count, whatever `starts_at` and `ends_at`. */
            window_open: number | null;
            /** @description Withdrawn before the end of the window. */
            withdrawn: number | null;
        };
        OutcomeList: {
            items: components["schemas"]["Outcome"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        OutcomeRate: {
            /** @description The 95 % interval (Wilson). */
            interval: number[];
            people: number;
            rate: number;
        };
        OutcomeRuleReference: {
            concept_id: string;
            id: string;
        };
        Outcomes: {
            /** @description With the reason `merged`, the unit in which these people count; null for everybody. */
            counted_in?: string | null;
            /** @description People about whom the rule is, whose window is over. */
            eligible: number | null;
            excluded: components["schemas"]["OutcomeExclusions"];
            /** @description Eligible people with a value in the window. */
            followed_up: number | null;
            /**
             * @description Why figures are null: fewer people than the privacy floor, nobody counted yet, or people who count further up.
             * @enum {string}
             */
            reason?: "too_few" | "open" | "merged";
            /** @description Who is in remission, of the eligible people. Absent if the rule does not define it. */
            remission?: components["schemas"]["OutcomeRate"] | null;
            /** @description Who responded, of the eligible people. Absent if the rule does not define it. */
            response?: components["schemas"]["OutcomeRate"] | null;
        };
        /** @description The value that others are compared with. */
        OutcomeValue: {
            /**
             * Format: date-time
             * @description When the answers were given.
             */
            at: string;
            /** Format: uuid */
            evaluation_id: string;
            /** @description Absent without the right to it. */
            value?: number;
        };
        /** @description Absent without a baseline. */
        OutcomeWindow: {
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            starts_at: string;
        };
        Outreach: {
            rules: components["schemas"]["OutreachRule"][];
            send_window?: components["schemas"]["SendWindow"];
        };
        OutreachCounter: {
            /** @description Bounces and complaints. */
            bounced: number;
            /** @description Messages whose questions were completed. */
            completed: number;
            failed: number;
            /** @description Messages that wait until the address is confirmed. */
            held: number;
            /** @description Messages whose link was used. */
            opened: number;
            queued: number;
            rule_id: string;
            sent: number;
            skipped: number;
            /** @description Skipped messages to suppressed addresses. */
            suppressed: number;
            /** @description Skipped messages to people who unsubscribed. */
            unsubscribed: number;
        };
        OutreachCounters: {
            items: components["schemas"]["OutreachCounter"][];
        };
        OutreachRule: {
            /** @description ISO 8601 duration after the cause, such as `P1D`; for `closing`, before the end. Days keep the wall time of the person. */
            after?: string;
            /**
             * @description The service sends mails, and notifications to people who allowed them on a device (`push`). All other messages are events `message.requested`.
             * @enum {string}
             */
            channel: "email" | "push" | "sms" | "other";
            /** @description Only for reminders: the time between them. */
            every?: string;
            id: string;
            /** @description Only with `every`: the most reminders. */
            max?: number;
            /**
             * Format: uuid
             * @description The message template.
             */
            message_id: string;
            /**
             * @description `opened`: questions open. `reminder`: they are still open. `closing`: before they close. `released`: a result was released. `missed`: a cycle ended without an answer.
             * @enum {string}
             */
            on: "opened" | "reminder" | "closing" | "released" | "missed";
            /**
             * @description Messages are not sent to people who have completed the questions; with `opened`, not to people who have begun either.
             * @enum {string}
             */
            unless?: "completed" | "opened";
        };
        OwnAnswer: {
            /** Format: date-time */
            answered_at: string;
            consent?: components["schemas"]["ConsentRecord"];
            declined: boolean;
            question_id: string;
            /** @description Text to the chosen option that takes one ("other, please specify"). */
            text?: string;
            /** @description Whether this token may not read the answer (see `SessionView`). */
            unreadable?: boolean;
            value: components["schemas"]["OwnAnswerValue"];
        };
        /** @description Null if it was declined or is unreadable. */
        OwnAnswerValue: string | number | boolean | string[] | {
            [key: string]: string;
        } | null;
        OwnData: {
            /** @description The devices on which the person gets notifications. */
            devices?: components["schemas"]["ExportedDevice"][];
            /** Format: date-time */
            enrolled_at: string;
            evaluations: components["schemas"]["OwnEvaluation"][];
            /** @description What staff entered from paper forms that did not complete an evaluation: they wait for a second entry or a decision, or have lapsed. */
            paper_entries: components["schemas"]["OwnPaperEntry"][];
            /** Format: uuid */
            program_id: string;
            sessions: components["schemas"]["OwnSession"][];
            /** Format: uuid */
            subject_id: string;
        };
        OwnDueQuestions: {
            /** Format: date-time */
            delivered_at: string;
            items: {
                /** Format: uuid */
                delivery_id: string;
                due_reason: components["schemas"]["DueReason"];
                question: components["schemas"]["ParticipantQuestion"];
            }[];
        };
        OwnDueQuestionsRequest: {
            trigger?: components["schemas"]["Trigger"];
        };
        OwnEvaluation: {
            answers: components["schemas"]["OwnAnswer"][];
            /**
             * Format: date-time
             * @description When the result was released.
             */
            completed_at?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            evaluation_id: string;
            result?: components["schemas"]["CompletionResult"];
            status: components["schemas"]["EvaluationStatus"];
        };
        /** @description Of a session of a study that is over: where its link leads now. Only in the response of `GET /v1/participant/session`. */
        OwnOccasions: {
            /** Format: date-time */
            next_opens_at?: string;
            /** @description Whether the link leads to another one now. */
            open?: boolean;
            /** @description IANA time zone of the person. */
            time_zone?: string;
        };
        OwnPaperEntry: {
            /**
             * Format: date-time
             * @description The date on the paper.
             */
            answered_at: string;
            answers: {
                declined: boolean;
                question_id: string;
                /** @description Text to the chosen option that takes one ("other, please specify"). */
                text?: string;
                value: components["schemas"]["OwnAnswerValue"];
            }[];
            /** Format: date-time */
            entered_at: string;
            /** Format: uuid */
            evaluation_id: string;
            relation?: string;
            respondent: components["schemas"]["Respondent"];
            /** @description Whether this token may not read what was entered. */
            unreadable?: boolean;
        };
        OwnSession: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            ended_at?: string;
            /** Format: date-time */
            last_activity_at?: string;
            /** Format: uuid */
            session_id: string;
            /** Format: date-time */
            started_at?: string;
        };
        PageTheme: {
            /** @description Of buttons and what is chosen. Its contrast with the background is at least 4.5. */
            accent?: string;
            /** @description Light or dark enough for text: its contrast with black or white ink is at least 12. */
            background?: string;
            /**
             * @description A family of fonts that devices have.
             * @enum {string}
             */
            font?: "system" | "humanist" | "rounded" | "serif";
            /** @description A small image as a data URL, at most 8,000 characters: it is part of the first response. */
            logo?: string;
            /** @description What the logo shows. */
            logo_alt?: string;
            /** @description Of corners, in pixels. */
            radius?: number;
        };
        /** @description Texts that replace those of the participant page. */
        PageWords: {
            /** @description In English: Add: {x} */
            add?: string;
            /** @description In English: I agree */
            agree?: string;
            /** @description In English: You have already completed this questionnaire. Thank you. */
            already?: string;
            /** @description In English: I am new */
            amNew?: string;
            /** @description In English: Enter a number of at least {min}. */
            atLeast?: string;
            /** @description In English: Enter a number of at most {max}. */
            atMost?: string;
            /** @description In English: Back */
            back?: string;
            /** @description In English: The text contains characters that cannot be saved. */
            badCharacters?: string;
            /** @description In English: From {min} to {max} */
            between?: string;
            /** @description In English: Cancel */
            cancel?: string;
            /** @description In English: This was changed in another tab or on another device. The page now shows what is saved. */
            changed?: string;
            /** @description In English: This link was changed or is incomplete. Please open it exactly as you received it. */
            changedLink?: string;
            /** @description In English: Change my answer */
            changeMind?: string;
            /** @description In English: Clear my answer */
            clear?: string;
            /** @description In English: This questionnaire no longer accepts answers. */
            closed?: string;
            /** @description In English: Your code */
            code?: string;
            /** @description In English: Write it down. With this code you can continue here later, or on another device. */
            codeKeep?: string;
            /** @description In English: Have you been here before? */
            codeQuestion?: string;
            /** @description In English: Too many attempts. Please try again in a few minutes. */
            codeWait?: string;
            /** @description In English: Nothing can be continued with this code. Please check it. */
            codeWrong?: string;
            /** @description In English: The service cannot be reached. Trying again … */
            connecting?: string;
            /** @description In English: Continue */
            continue?: string;
            /** @description In English: Somebody began here on this device. */
            continueMore?: string;
            /** @description In English: Someone else */
            continueOther?: string;
            /** @description In English: Continue */
            continueSame?: string;
            /** @description In English: Continue? */
            continueTitle?: string;
            /** @description In English: Characters: {n} of {m} */
            count?: string;
            /** @description In English: I would rather not answer */
            decline?: string;
            /** @description In English: I do not agree */
            disagree?: string;
            /** @description In English: Thank you. Your answers were received. */
            done?: string;
            /** @description In English: Move down: {x} */
            down?: string;
            /** @description In English: Show the earlier questionnaire */
            earlier?: string;
            /** @description In English: You entered: {x} */
            entered?: string;
            /** @description In English: Please answer every row. */
            everyRow?: string;
            /** @description In English: This link no longer works. Please ask the sender for a new one. */
            expired?: string;
            /** @description In English: Something went wrong. Please try again later. */
            failed?: string;
            /** @description In English: Finish */
            finish?: string;
            /** @description In English: I have a code */
            haveCode?: string;
            /** @description In English: Imprint */
            imprint?: string;
            /** @description In English: Language */
            language?: string;
            /** @description In English: Loading … */
            loading?: string;
            /** @description In English: {x}: place {n} of {m} */
            moved?: string;
            /** @description In English: Next */
            next?: string;
            /** @description In English: The next questions open on {time}. */
            nextOpens?: string;
            /** @description In English: No */
            no?: string;
            /** @description In English: not answered yet */
            noAnswer?: string;
            /** @description In English: Enter a number in digits, for example {x}. */
            noNumber?: string;
            /** @description In English: Enter a date that is not after {x}. */
            notAfter?: string;
            /** @description In English: Enter a date that is not before {x}. */
            notBefore?: string;
            /** @description In English: Enter a valid date. */
            notDate?: string;
            /** @description In English: There are no questions for you right now. */
            nothingDue?: string;
            /** @description In English: Not at all likely */
            notLikely?: string;
            /** @description In English: Enter a number without separators of thousands, for example {x}. */
            notNumber?: string;
            /** @description In English: Please open the link that was sent to you. */
            noToken?: string;
            /** @description In English: This questionnaire is not open yet. Please come back later. */
            notOpen?: string;
            /** @description In English: This was not saved: */
            notSaved?: string;
            /** @description In English: Enter a time from 00:00 to 23:59. */
            notTime?: string;
            /** @description In English: You are offline. Keep this page open: your answers are saved when the connection is back. */
            offline?: string;
            /** @description In English: New questions are open for you now. */
            openNow?: string;
            /** @description In English: optional */
            optional?: string;
            /** @description In English: Please add text to your choice. */
            optionText?: string;
            /** @description In English: Characters too many: {n} */
            over?: string;
            /** @description In English: What is stored about me */
            ownData?: string;
            /** @description In English: Privacy */
            privacy?: string;
            /** @description In English: Please check these answers */
            problems?: string;
            /** @description In English: Progress */
            progress?: string;
            /** @description In English: Enter a number from {min} to {max}. */
            range?: string;
            /** @description In English: Put the options in order, starting with the first. */
            rank?: string;
            /** @description In English: Please rank all options. */
            rankAll?: string;
            /** @description In English: Please choose at least one. */
            rankOne?: string;
            /** @description In English: You have reached the end. */
            ready?: string;
            /** @description In English: You can go back and change an answer, or finish now. */
            readyMore?: string;
            /** @description In English: The questionnaire ends here. */
            refused?: string;
            /** @description In English: You did not agree, so there are no more questions and no result. You can close this page. */
            refusedMore?: string;
            /** @description In English: This answer was not accepted. */
            rejected?: string;
            /** @description In English: Remind me on this device */
            remind?: string;
            /** @description In English: Reminders are not allowed on this device. Allow notifications for this page in the settings of your browser. */
            remindBlocked?: string;
            /** @description In English: Turn off reminders on this device */
            remindOff?: string;
            /** @description In English: You will be reminded on this device. */
            remindOn?: string;
            /** @description In English: Remove: {x} */
            remove?: string;
            /** @description In English: Please answer this question. */
            required?: string;
            /** @description In English: Try again now */
            retry?: string;
            /** @description In English: They will be reviewed before you receive a result. */
            review?: string;
            /** @description In English: The result will be looked at by {time}. */
            reviewBy?: string;
            /** @description In English: Saved */
            saved?: string;
            /** @description In English: Saving … */
            saving?: string;
            /** @description In English: Start */
            start?: string;
            /** @description In English: Enter a number in steps of {step}, starting at {min}. */
            step?: string;
            /** @description In English: Time left: {x} */
            timeLeft?: string;
            /** @description In English: The time is up. */
            timeUp?: string;
            /** @description In English: Enter at most {n} characters. */
            tooLong?: string;
            /** @description In English: Choose at most {n}. */
            tooMany?: string;
            /** @description In English: Move to the top: {x} */
            toTop?: string;
            /** @description In English: Transcript */
            transcript?: string;
            /** @description In English: Enter only the number. The unit {x} is already there. */
            unitThere?: string;
            /** @description In English: Not saved. Please correct the marked answer. */
            unsaved?: string;
            /** @description In English: Move up: {x} */
            up?: string;
            /** @description In English: Choose up to {n}. */
            upTo?: string;
            /** @description In English: Save my answer instead */
            useMine?: string;
            /** @description In English: Extremely likely */
            veryLikely?: string;
            /** @description In English: Not saved yet. Trying again … */
            waiting?: string;
            /** @description In English: Enter a whole number. */
            whole?: string;
            /** @description In English: The time for these questions is over. */
            windowOver?: string;
            /** @description In English: Withdraw */
            withdraw?: string;
            /** @description In English: Also erase everything that is stored about me */
            withdrawErase?: string;
            /** @description In English: What is stored about you must be kept for legal reasons at the moment. You can withdraw without erasing it. */
            withdrawHeld?: string;
            /** @description In English: Your links end, and you can answer no more questions. */
            withdrawMore?: string;
            /** @description In English: You have withdrawn. */
            withdrawn?: string;
            /** @description In English: What was stored about you has been erased. */
            withdrawnErased?: string;
            /** @description In English: Withdraw? */
            withdrawTitle?: string;
            /** @description In English: Yes */
            yes?: string;
        };
        PaperAnswer: {
            declined?: boolean;
            text?: string;
            value: components["schemas"]["TypedAnswer"];
        };
        PaperCode: {
            /** @description To be printed on every page of the form. */
            code: string;
            /** Format: uuid */
            enrollment_id: string;
        };
        PaperDisagreements: {
            /** @description In the order of the questions. */
            answers: {
                first: components["schemas"]["PaperAnswer"];
                question_id: string;
                /** @description The row of a matrix that differs. */
                row_id?: string;
                second: components["schemas"]["PaperAnswer"];
            }[];
            /** @description What differs about the form itself. */
            form: {
                field: components["schemas"]["PaperFormField"];
                first?: string;
                second?: string;
            }[];
            /** Format: uuid */
            program_id: string;
            /** Format: uuid */
            subject_id: string;
            /**
             * Format: uuid
             * @description The bundle whose form was entered: that of the evaluation.
             */
            version_bundle_id: string;
        };
        /** @description A paper form that staff entered, without its answers. */
        PaperEntry: {
            /**
             * Format: date-time
             * @description The date on the paper.
             */
            answered_at: string;
            /** Format: uuid */
            enrollment_id: string;
            /** @description Who entered the paper form, in order. The third is who resolved the disagreements. */
            entries: {
                /** Format: date-time */
                entered_at: string;
                /**
                 * Format: uuid
                 * @description The API key or user.
                 */
                entered_by: string;
            }[];
            /** Format: uuid */
            evaluation_id: string;
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            program_id: string;
            respondent: components["schemas"]["Respondent"];
            state: components["schemas"]["PaperEntryState"];
            /** Format: uuid */
            subject_id: string;
            /**
             * Format: uuid
             * @description The bundle whose form was entered: that of the evaluation.
             */
            version_bundle_id: string;
        };
        PaperEntryList: {
            items: components["schemas"]["PaperEntry"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /**
         * @description `awaits_second_entry`: somebody else has to enter the form too. `disagreeing`: the two entries differ. `entered`: the evaluation was completed. `lapsed`: the evaluation ended before, because the person answered on a screen, the cycle ended or the person was erased.
         * @enum {string}
         */
        PaperEntryState: "awaits_second_entry" | "disagreeing" | "entered" | "lapsed";
        /** @description The questions of a printable form with the codes that are printed and typed. */
        PaperForm: {
            items: components["schemas"]["PaperFormItem"][];
            locale: string;
            title: string;
            version: string;
        };
        /** @enum {string} */
        PaperFormField: "respondent" | "relation" | "answered_at";
        PaperFormItem: {
            /** @description The number on the paper; empty for a text without a question. */
            code: string;
            /** @description The code for declining to answer. */
            decline?: string;
            input: components["schemas"]["QuestionInput"];
            max?: number;
            max_choices?: number;
            min?: number;
            /** @description When the question is answered, in words. */
            only_if?: string;
            options: {
                /** @description What a clerk types. */
                code: string;
                label: string;
                /** @description Whether the option takes a text. */
                text?: boolean;
                /** @description The value of an answer with this code. */
                value: string | number | boolean;
            }[];
            /** @description Markdown. */
            prompt: string;
            question_id: string;
            required: boolean;
            /** @description The rows of a matrix. */
            rows: {
                code: string;
                id: string;
                label: string;
            }[];
            section_id: string;
            step?: number;
            unit?: string;
        };
        /**
         * @description Which entry counts; `other`: the value of this resolution.
         * @enum {string}
         */
        PaperResolutionChoice: "first" | "second" | "other";
        ParticipantConflict: {
            /** @enum {string} */
            action: "flag" | "require_review" | "withhold" | "fail";
            concepts: string[];
            rule_id: string;
            /** @enum {string} */
            severity: "info" | "warning" | "critical";
        };
        ParticipantHelp: {
            links: {
                /** @description An address with `https:`, `tel:` or `sms:`. */
                href: string;
                label: string;
            }[];
            text: string;
            title?: string;
        };
        ParticipantLanguage: {
            /** @description The language of the questions (BCP 47). */
            language: string;
            /** @description BCP 47 language tag. */
            locale: string;
        };
        ParticipantPagePreview: {
            theme?: components["schemas"]["ShownTheme"];
        };
        ParticipantPageSettings: {
            /** @description The country of people whose locale has no region: `de` has none, `de-AT` has one. */
            country?: string;
            /** @description Where people find help, by country and language. The help of guardrail rules begins with the lines for the person’s country. If there are none, it has only the text and the links of the rule. */
            help_lines?: components["schemas"]["HelpLine"][];
            /** @description Linked below the questions. */
            imprint_url?: string;
            /** @description Linked below the questions. */
            privacy_url?: string;
            theme?: components["schemas"]["PageTheme"];
            /** @description Texts that replace those of the participant page, by language (BCP 47): `{"de": {"next": "Los"}}`. They are plain text and can use the variables of the English text, such as `{time}`. */
            words?: {
                [key: string]: components["schemas"]["PageWords"];
            };
        };
        ParticipantPageWords: {
            /** @description The texts by key. */
            words: {
                [key: string]: string;
            };
        };
        ParticipantQuestion: {
            allow_decline?: boolean;
            consent?: components["schemas"]["Consent"];
            /** @description Text below the prompt, as Markdown. */
            description?: string;
            /** @description The texts that have Markdown, as sanitized HTML. */
            html?: {
                description?: string;
                prompt?: string;
            };
            id: string;
            input: components["schemas"]["QuestionInput"];
            max?: number;
            max_choices?: number;
            /** @description The last date that can be answered: `YYYY-MM-DD`, or `today`, also with a duration, such as `today-P18Y`, by the date where the person is. */
            max_date?: string;
            /** @description What the highest number means. */
            max_label?: string;
            max_length?: number;
            /** @description Images, sounds and films that belong to the text. */
            media?: components["schemas"]["ShownMedium"][];
            min?: number;
            /** @description The first date that can be answered: `YYYY-MM-DD`, or `today`, also with a duration, such as `today-P18Y`, by the date where the person is. */
            min_date?: string;
            /** @description What the lowest number means. */
            min_label?: string;
            options: {
                /** @description Whether this option of a `multi_select` cannot be combined with others. */
                exclusive?: boolean;
                id: string;
                image?: components["schemas"]["ShownImage"];
                label: string;
                /** @description Whether an answer with this option may have a `text`. */
                text?: boolean;
            }[];
            placeholder?: string;
            /** @description Markdown. */
            prompt: string;
            required: boolean;
            rows?: {
                id: string;
                label: string;
            }[];
            schedule?: components["schemas"]["QuestionSchedule"];
            /** @description Section of the question. Empty if it has none. */
            section_id: string;
            step?: number;
            unit?: string;
        };
        ParticipantSession: {
            /** Format: uuid */
            evaluation_id: string;
            /** Format: date-time */
            expires_at: string;
            participant_token: string;
            /** Format: uuid */
            session_id: string;
            url: string;
        };
        /**
         * @description `issued`: not begun. `active`: begun. `completed`: the evaluation was completed. `abandoned`: its last token has ended; opening the link continues it. `revoked`: its link and tokens no longer work. `declined_consent`: the person refused a required consent with documents; agreeing later with the same link continues the session.
         * @enum {string}
         */
        ParticipantSessionStatus: "issued" | "active" | "completed" | "abandoned" | "revoked" | "declined_consent";
        ParticipantSettings: {
            /**
             * @description Whether two people enter each paper form; an evaluation is completed when their entries agree or their disagreements are resolved.
             * @default false
             */
            double_entry?: boolean;
            /** @description Within how many hours a withheld result is reviewed. Participants are shown the time, `review_by`, until the review. Absent: no time is shown. */
            review_within_hours?: number;
            self_service?: components["schemas"]["SelfService"];
        };
        ParticipantToken: {
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            id: string;
            origin: components["schemas"]["ParticipantTokenOrigin"];
            /** Format: date-time */
            revoked_at?: string;
            /** Format: uuid */
            session_id: string;
        };
        ParticipantTokenList: {
            items: components["schemas"]["ParticipantToken"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /**
         * @description `issued`: the response that created the session held it. `link`: a device opened the link.
         * @enum {string}
         */
        ParticipantTokenOrigin: "issued" | "link";
        Participation: {
            /** @description How many of them have finished, also if the result awaits review. */
            completed: number | null;
            /** @description With the reason `merged`, the unit in which these people count; null for everybody. */
            counted_in?: string | null;
            /** @description People with an enrollment that was not withdrawn. */
            enrolled: number | null;
            /** @description `completed` of `enrolled`. */
            rate: number | null;
            /**
             * @description Why figures are null: fewer people than the privacy floor, nobody counted yet, or people who count further up.
             * @enum {string}
             */
            reason?: "too_few" | "open" | "merged";
            /** @description How many of them have answered something. */
            started: number | null;
        };
        Passkey: {
            /** @description Whether the passkey is backed up, for example synchronized between devices. */
            backed_up: boolean;
            /** Format: date-time */
            created_at: string;
            id: string;
            /** Format: date-time */
            last_used_at?: string;
            /** Format: shown-text */
            name: string;
        };
        PasskeyAssertion: {
            authenticatorAttachment?: string;
            clientExtensionResults?: components["schemas"]["MessageContent"];
            /** @description In base64url. */
            id: string;
            rawId: string;
            response: {
                authenticatorData: string;
                clientDataJSON: string;
                signature: string;
            } & {
                [key: string]: unknown;
            };
            /** @constant */
            type: "public-key";
        };
        PasskeyOptions: {
            /** @description For `PublicKeyCredential.parseCreationOptionsFromJSON()` or `parseRequestOptionsFromJSON()`. Valid for five minutes, once. */
            options: components["schemas"]["MessageContent"];
        };
        PasskeyRegistration: {
            authenticatorAttachment?: string;
            clientExtensionResults?: components["schemas"]["MessageContent"];
            /** @description In base64url. */
            id: string;
            rawId: string;
            response: {
                attestationObject: string;
                clientDataJSON: string;
                transports?: string[];
            } & {
                [key: string]: unknown;
            };
            /** @constant */
            type: "public-key";
        };
        PersonOutcome: {
            baseline?: components["schemas"]["OutcomeValue"];
            /** @description The value in the window that decides. */
            decisive?: components["schemas"]["OutcomeValue"];
            /**
             * Format: uuid
             * @description The first enrollment of the person in the program.
             */
            enrollment_id: string;
            /**
             * @description Why the person is not among those about whom the rule is.
             * @enum {string}
             */
            excluded?: "no_baseline" | "below_threshold" | "withdrawn" | "erased" | "window_open";
            /**
             * @description Which value there is not, or not yet.
             * @enum {string}
             */
            missing?: "baseline" | "follow_up";
            /** @description What is missing because of the rights of the reader. */
            redacted?: string[];
            remission?: boolean;
            response?: boolean;
            /** Format: uuid */
            subject_id: string;
            window?: components["schemas"]["OutcomeWindow"];
        };
        PersonOutcomeList: {
            items: components["schemas"]["PersonOutcome"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        PingEvent: {
            data: {
                /** Format: uuid */
                endpoint_id: string;
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "ping";
        };
        /** @description A ping was requested. */
        PingMessage: components["schemas"]["PingEvent"];
        PlaceLegalHoldRequest: {
            /**
             * Format: shown-text
             * @description Why the data must be kept. It is encrypted and in no list, event or log.
             */
            reason: string;
        };
        PreviewedParticipation: {
            arm?: string;
            /** @description When a wave was completed; a list for the occasions of a wave that repeats. */
            completed?: {
                [key: string]: string | string[];
            };
            /** Format: date-time */
            enrolled_at: string;
            /** @description Dates (`2026-08-31`) or date-times by field. */
            fields?: {
                [key: string]: string;
            };
            /** @description The same seed gives the same random prompts. */
            seed?: string;
            /** @description IANA time zone of the person. */
            time_zone: string;
        };
        PreviewMessageRequest: {
            /** Format: date-time */
            closes_at?: string;
            content?: components["schemas"]["MessageContent"];
            /** Format: uuid */
            message_id?: string;
            /** Format: date-time */
            opens_at?: string;
            profile?: components["schemas"]["MessageContent"];
            program?: string;
            /** @description IANA time zone of the person. */
            time_zone?: string;
        };
        PreviewProgramRetentionRequest: {
            retention?: components["schemas"]["ProgramRetention"];
        };
        PreviewProtocolRequest: {
            content?: components["schemas"]["ProtocolContent"];
            participation: components["schemas"]["PreviewedParticipation"];
            /** Format: uuid */
            protocol_id?: string;
            /**
             * Format: date-time
             * @description Only occasions that open before it.
             */
            until?: string;
        };
        PreviewRecurrenceRequest: {
            /** @default 10 */
            count?: number;
            /**
             * Format: date-time
             * @description When the program was created, if it exists. Defaults to the time of the environment.
             */
            created_at?: string;
            /**
             * Format: date-time
             * @description Defaults to the time of the environment.
             */
            from?: string;
            /** @enum {string} */
            mode?: "one_time" | "continuous";
            recurrence: components["schemas"]["Recurrence"];
        };
        PreviewRetentionRequest: {
            retention?: components["schemas"]["Retention"];
        };
        /** @description The query parameters of `previewStudyProtocol`. */
        PreviewStudyProtocolQuery: {
            /** @description The `next_cursor` of the previous page. Omit it to get the first page. */
            cursor?: string;
            /**
             * @description Maximum number of items to return.
             * @default 50
             */
            limit?: number;
        };
        PreviewStudyProtocolRequest: {
            /** Format: uuid */
            protocol_id: string;
        };
        /** @description The main score. */
        PrimaryMetric: {
            /** @description The id of the band. */
            band?: string;
            /** @description The concept or composite. */
            id: string;
            /** @description The 95 % confidence interval, in units of `value`. */
            interval?: number[];
            label: string;
            range: components["schemas"]["ScoreRange"] | null;
            scale: string;
            /** @description In units of `value`. Absent when it is unknown. */
            standard_error?: number;
            value: number;
        };
        Principal: {
            /** @description Name of the API key. Empty for a user. */
            api_key_name: string;
            /** @description Email address of the user, or of the user that the API key acts for. */
            email: string;
            /** @enum {string} */
            kind: "api_key" | "user";
            principal_id: string;
            /** @description Scopes in any of its organizations, sorted. */
            scopes: components["schemas"]["Scope"][];
        };
        PrivacySettings: {
            /** @description The smallest number of people that a published statistic describes. The guardrail of a bundle may require more. */
            privacy_floor: number;
        };
        Program: {
            /** Format: uuid */
            app_id: string;
            context_overrides: components["schemas"]["MessageContent"];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            environment_id: string;
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            mode: "one_time" | "continuous";
            name: string;
            recurrence: components["schemas"]["ProgramRecurrence"];
            /** @enum {string} */
            release_policy: "automatic" | "review_required";
            status: components["schemas"]["ProgramStatus"];
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            version_bundle_id: string;
        };
        ProgramActivatedEvent: {
            data: components["schemas"]["ProgramEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "program.activated";
        };
        /** @description A program was activated. */
        ProgramActivatedMessage: components["schemas"]["ProgramActivatedEvent"];
        ProgramAdherence: {
            answered: number | null;
            /** @description The unit in which people of this one count; null for everybody in the environment. */
            counted_in?: string | null;
            /** @description By cycle, the latest first. */
            cycles: components["schemas"]["CycleAdherence"][];
            delivered: number | null;
            /** Format: date-time */
            ends_at: string;
            expected: number | null;
            /** @description Units, with those below them. Absent in live counts. */
            groups?: components["schemas"]["UnitAdherence"][];
            late: number | null;
            missed: number | null;
            not_triggered: number | null;
            open: number | null;
            /** Format: uuid */
            program_id: string;
            /**
             * @description Why counts are null: too few people, no closed period, or people who are too few here and count in the unit above.
             * @enum {string}
             */
            reason?: "too_few" | "open" | "merged";
            /** @description `questions`: the counts are of cycles, because answers or the profile decide how many questions are asked. `cycles`: they can decide that nothing is due in a cycle, so all counts are null. */
            redacted?: ("cycles" | "questions")[];
            /** Format: date-time */
            starts_at: string;
        };
        ProgramArchivedEvent: {
            data: components["schemas"]["ProgramEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "program.archived";
        };
        /** @description A program was archived. */
        ProgramArchivedMessage: components["schemas"]["ProgramArchivedEvent"];
        ProgramChange: {
            concept_id: string;
            /** @description Units, with those below them. Absent in live figures. */
            groups?: components["schemas"]["UnitChange"][];
            /** Format: uuid */
            program_id: string;
            /** @description When the last cell was closed; null before the first. Absent with the scope `evaluations:answers`, whose readers see live figures. */
            released_at?: string | null;
            /** @description Weeks with people, in order; of everybody. */
            weeks: components["schemas"]["ChangeWeek"][];
        };
        ProgramEventData: {
            /** Format: uuid */
            program_id: string;
            /**
             * @description The new status.
             * @enum {string}
             */
            status: "active" | "paused" | "archived";
            /** Format: uuid */
            version_bundle_id: string;
        };
        ProgramLink: {
            /** Format: date-time */
            closes_at?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            id: string;
            identity_mode: components["schemas"]["LinkIdentityMode"];
            kiosk?: components["schemas"]["Kiosk"];
            max_sessions?: number;
            name: string;
            /** Format: date-time */
            opens_at?: string;
            /** Format: uuid */
            program_id: string;
            /** @description How a person returns to a `reusable` link. `device`: the browser remembers the person. `code`: the person gets a code to write down, for devices that several people share. */
            return?: components["schemas"]["LinkReturn"];
            /** @description Places that are taken: an evaluation takes one with its first answer, and gives it back when its session is abandoned or revoked. */
            session_count: number;
            /** @description Whether the link starts sessions only with a signature over the values of its parameters, so that nobody changes them. */
            signing?: boolean;
        };
        ProgramLinkList: {
            items: components["schemas"]["ProgramLink"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        ProgramLinkWithSecret: {
            /** Format: date-time */
            closes_at?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            id: string;
            identity_mode: components["schemas"]["LinkIdentityMode"];
            kiosk?: components["schemas"]["Kiosk"];
            max_sessions?: number;
            name: string;
            /** Format: date-time */
            opens_at?: string;
            /** Format: uuid */
            program_id: string;
            /** @description How a person returns to a `reusable` link. `device`: the browser remembers the person. `code`: the person gets a code to write down, for devices that several people share. */
            return?: components["schemas"]["LinkReturn"];
            /** @description Places that are taken: an evaluation takes one with its first answer, and gives it back when its session is abandoned or revoked. */
            session_count: number;
            /** @description Whether the link starts sessions only with a signature over the values of its parameters, so that nobody changes them. */
            signing?: boolean;
            /** @description The secret that signs the values of the link (`link_signature`). Returned only once. */
            signing_secret: string;
        };
        ProgramList: {
            items: components["schemas"]["Program"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        ProgramOutcomes: {
            /** @description People whose windows ended before this time are counted; null before the first month. */
            closed_until: string | null;
            everybody: components["schemas"]["Outcomes"];
            /** @description In the order of the units. Empty with `by=none`. */
            groups: components["schemas"]["UnitOutcomes"][];
            /** Format: uuid */
            program_id: string;
            /** @description The one that was applied. */
            rule: string | null;
            /** @description The outcome rules of the scorecard of the program. */
            rules: components["schemas"]["OutcomeRuleReference"][];
        };
        ProgramParticipation: {
            /** @description When this was counted, once a day; null before the first time. */
            counted_at: string | null;
            /** @description When the cycle began that is counted, the latest; null in programs without cycles. */
            cycle: string | null;
            everybody: components["schemas"]["Participation"];
            /** @description In the order of the units. Empty with `by=none`. */
            groups: components["schemas"]["UnitParticipation"][];
            /** Format: uuid */
            program_id: string;
        };
        ProgramPausedEvent: {
            data: components["schemas"]["ProgramEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "program.paused";
        };
        /** @description A program was paused. */
        ProgramPausedMessage: components["schemas"]["ProgramPausedEvent"];
        ProgramRecurrence: {
            /** @description Number of cycles of the program, from 1 to 10,000, counted from its first one, whether or not people were enrolled. Not together with `until`. */
            count?: number;
            day_of_month?: number;
            event_names?: string[];
            frequency: components["schemas"]["RecurrenceFrequency"];
            /** @description Local time `HH:MM` in `timezone`. */
            local_time: string;
            /** Format: date-time */
            starts_at: string;
            timezone: string;
            /** @description The last instant at which a cycle begins, as a date-time, or the last day in `timezone`, as a date. That cycle lasts as long as the others. Not together with `count`. */
            until?: string;
            /** @description ISO weekday from 1 (Monday) to 7 (Sunday). 0 is also Sunday. */
            weekday?: number;
        };
        ProgramRetention: {
            /** @description The answers of evaluations, and what can be read off them, while their scores remain: counted as for results. Evaluations without a result are deleted. */
            answers?: string | null;
            /** @description Evaluations with their answers, results, reviews, tasks and outcomes, counted from the completion or the last review. If they were not completed and cannot be continued, counted from the last activity. */
            results?: string | null;
            /** @description Participant sessions with their links and tokens, counted from their end. Sessions of evaluations that are open or in review remain. */
            sessions?: string | null;
        };
        ProgramRetentionPreview: {
            /**
             * Format: date-time
             * @description The time of the environment for which the data was counted.
             */
            at: string;
            /** @description Data whose period has ended and that remains because of a legal hold. */
            held: {
                /** @description At most 100,000 of a kind are counted. */
                answers: number;
                /** @description At most 100,000 of a kind are counted. */
                results: number;
                /** @description At most 100,000 of a kind are counted. */
                sessions: number;
            };
            /** @description What the next run would remove. */
            removes: {
                /** @description At most 100,000 of a kind are counted. */
                answers: number;
                /** @description At most 100,000 of a kind are counted. */
                results: number;
                /** @description At most 100,000 of a kind are counted. */
                sessions: number;
            };
        };
        /** @enum {string} */
        ProgramStatus: "draft" | "active" | "paused" | "archived";
        /** @description Only after a response of 428 `proof_required`. */
        ProofOfWork: {
            answer: string;
            challenge: string;
        };
        /** @description What could be proved about the bundle; see docs/diagnostics.md. */
        Proofs: {
            /** @description Proved ones first, then undecided and refuted ones. */
            claims: components["schemas"]["Claim"][];
            counts: {
                proved: number;
                refuted: number;
                undecided: number;
            };
            /** @description How many claims are not listed. */
            not_listed: number;
            ranges: components["schemas"]["AttainableRange"][];
            steps: {
                /** @description What is left when they are used up is `undecided`. */
                budget: number;
                used: number;
            };
        };
        Protocol: {
            /** Format: uuid */
            app_id: string;
            business_id: string;
            content: components["schemas"]["ProtocolContent"];
            content_hash: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            published_at?: string;
            revision: number;
            status: components["schemas"]["LifecycleStatus"];
        };
        ProtocolContent: {
            [key: string]: unknown;
        };
        ProtocolDiagnostic: {
            code: string;
            details?: components["schemas"]["DiagnosticDetails"];
            hint?: string;
            message: string;
            /** @description JSON Pointer (RFC 6901) into the content. */
            pointer: string;
            /** @enum {string} */
            severity: "error" | "warning" | "info";
        };
        ProtocolDiagnostics: {
            diagnostics: components["schemas"]["ProtocolDiagnostic"][];
            valid: boolean;
        };
        ProtocolDiff: {
            after: {
                business_id: string;
                content_hash: string;
                /** Format: uuid */
                id: string;
                revision: number;
            };
            before: {
                business_id: string;
                content_hash: string;
                /** Format: uuid */
                id: string;
                revision: number;
            };
            /** @description Whether the content hashes are equal. */
            identical: boolean;
            occasions: {
                after?: {
                    /** Format: date-time */
                    closes_at: string;
                    /** Format: date-time */
                    opens_at: string;
                };
                arm?: string;
                before?: {
                    /** Format: date-time */
                    closes_at: string;
                    /** Format: date-time */
                    opens_at: string;
                };
                /** @enum {string} */
                change: "added" | "removed" | "moved";
                k: number;
                wave: string;
            }[];
            waves: {
                /** @enum {string} */
                change: "added" | "removed" | "changed";
                id: string;
            }[];
        };
        ProtocolList: {
            items: components["schemas"]["Protocol"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        ProtocolPreview: {
            occasions: components["schemas"]["Occasion"][];
        };
        ProtocolRelease: {
            /** @description An author released their own content because no other member has `bundles:release`. */
            alone: boolean;
            /** Format: uuid */
            environment_id: string;
            /** Format: uuid */
            protocol_id: string;
            reason: string;
            /** Format: date-time */
            released_at: string;
            /** Format: uuid */
            released_by_user_id: string;
            /** @description Null: it was not signed. */
            signature: components["schemas"]["Signature"] | null;
        };
        Psychometrics: {
            /** @description Evaluations that await review. They are counted. */
            awaiting_review: number;
            /** @description The bundles whose evaluations are counted. */
            bundle_ids: string[];
            concepts: components["schemas"]["ConceptPsychometrics"][];
            dif?: components["schemas"]["ItemDif"][];
            /** @description End of the window. */
            ends_at: string | null;
            /** Format: uuid */
            environment_id: string;
            groups?: {
                concepts: components["schemas"]["ConceptPsychometrics"][];
                n: number;
                value: string;
            }[];
            /** @description Evaluations that are not counted, by the reason. */
            left_out: {
                /** @description Evaluations, live up to 10,000: their people were erased before they were counted, or before the counts were rebuilt. Null in sums of cells if fewer than the privacy floor. */
                erased: number | null;
                /** @description Evaluations, live up to 10,000: a guardrail rejected them. Null in sums of cells if fewer than the privacy floor. */
                failed: number | null;
                /** @description Evaluations, live up to 10,000: amended. Null in sums of cells if fewer than the privacy floor. */
                superseded: number | null;
            };
            /** @description Whether something was left out because it would rest on too few people. Never in live figures. */
            privacy_floor_applied: boolean;
            /**
             * @description Why there are no figures: no period is closed yet, or too few people are in them. Absent otherwise.
             * @enum {string}
             */
            reason?: "too_few" | "open";
            /** @description When the last of the cells was closed. Null for live figures, and before the first cell. */
            released_at: string | null;
            /** @description Evaluations of the concept that was answered most often. */
            respondents: number;
            /** @description Start of the window, which consists of whole UTC days. Null if nobody is counted. */
            starts_at: string | null;
            /** @description Completed evaluations that will be counted within seconds, up to 10,000. Absent if there are none. */
            uncounted_evaluations?: number;
        };
        PublishBundleRequest: {
            /** @description Publish although a publish gate or a golden case fails, for this reason, which the audit log keeps. Requires the scope `organization:write`. */
            override_reason?: string;
        };
        /** @description What a bundle must pass before it is published for the first time. */
        PublishGates: {
            /** @description The bundle compiles without warnings and has no proved defects. */
            diagnostics?: boolean;
            /** @description The highest number of flips in the last shadow scoring. Applies if another revision of the bundle has been published. Without `evaluations:answers`, the most flips that the released figures of an own shadow scoring allow count. */
            shadow_max_flips?: number;
            simulation_budget?: components["schemas"]["SimulationBudget"];
        };
        PushDevice: {
            /** @description SHA-256 of the endpoint of the device (base64url). */
            device: string;
        };
        /** @description Present if a device can be added with `PUT /v1/participant/push-subscription`. Only in the response of `GET /v1/participant/session`. */
        PushOffer: {
            /** @description The devices of the person, oldest first. */
            devices: string[];
            /** @description The VAPID public key of the environment, for `applicationServerKey` of `PushManager.subscribe`. */
            public_key: string;
        };
        /** @description What `PushSubscription.toJSON()` returns in browsers. */
        PushSubscription: {
            /** @description The address that the push service gave to the browser. */
            endpoint: string;
            keys: {
                auth: string;
                p256dh: string;
            };
        };
        Question: {
            allow_decline?: boolean;
            consent?: components["schemas"]["Consent"];
            /** @description Text below the prompt, as Markdown. */
            description?: string;
            id: string;
            input: components["schemas"]["QuestionInput"];
            max?: number;
            max_choices?: number;
            /** @description The last date that can be answered: `YYYY-MM-DD`, or `today`, also with a duration, such as `today-P18Y`, by the date where the person is. */
            max_date?: string;
            /** @description What the highest number means. */
            max_label?: string;
            max_length?: number;
            /** @description Images, sounds and films that belong to the text. */
            media?: components["schemas"]["ShownMedium"][];
            min?: number;
            /** @description The first date that can be answered: `YYYY-MM-DD`, or `today`, also with a duration, such as `today-P18Y`, by the date where the person is. */
            min_date?: string;
            /** @description What the lowest number means. */
            min_label?: string;
            options: {
                /** @description Whether this option of a `multi_select` cannot be combined with others. */
                exclusive?: boolean;
                id: string;
                image?: components["schemas"]["ShownImage"];
                label: string;
                /** @description Scores by concept. */
                scores: {
                    [key: string]: number;
                };
                /** @description Whether an answer with this option may have a `text`. */
                text?: boolean;
            }[];
            placeholder?: string;
            /** @description Markdown. */
            prompt: string;
            purpose?: string[];
            remarks?: string;
            required: boolean;
            rows?: {
                id: string;
                label: string;
            }[];
            schedule?: components["schemas"]["QuestionSchedule"];
            /** @description Section of the question. Empty if it has none. */
            section_id: string;
            step?: number;
            unit?: string;
            /** @description Condition under which the question is visible: an expression `{op, …}`. */
            visible_if?: components["schemas"]["MessageContent"];
        };
        /**
         * @description Absent if the question is asked once in each cycle.
         * @enum {string}
         */
        QuestionFrequency: "one_time" | "every_login" | "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "on_event";
        QuestionHealth: {
            answer_change_rate: number;
            answer_changes: number;
            answer_rate: number;
            answers: number;
            median_elapsed_ms?: number;
            question_id: string;
            reasons?: string[];
            /** @description Number of distinct subjects. Above 256, an estimate with a standard error of 2.3 %. */
            respondents: number;
            skip_rate: number;
            skips: number;
            /** @enum {string} */
            status: "healthy" | "attention_required" | "insufficient_data";
            views: number;
        };
        /** @enum {string} */
        QuestionInput: "single_select" | "multi_select" | "likert" | "rating" | "nps" | "number" | "slider" | "boolean" | "text" | "long_text" | "date" | "time" | "ranking" | "matrix" | "consent" | "information";
        QuestionSchedule: {
            frequency?: components["schemas"]["QuestionFrequency"];
            /** @description Maximum number of times per login. 0 means unlimited. */
            max_per_login: number;
            repeat_until_answered: boolean;
            trigger: {
                event: string;
                page: string;
                type: components["schemas"]["TriggerType"];
            };
        };
        RateLimits: {
            limits: {
                /** @description Units that are allowed in `window_seconds`. */
                limit: number;
                /** @enum {string} */
                policy: "credential" | "organization";
                /** @description Units that are left now. */
                remaining: number;
                /** @description Seconds until the limit is unused again. */
                reset_seconds: number;
                window_seconds: number;
            }[];
        };
        Readiness: {
            migrations: number;
            /** @enum {string} */
            status: "ready";
        };
        ReassignTaskRequest: {
            assign: components["schemas"]["TaskAssignee"];
        };
        ReauthenticateRequest: {
            /** @description The code that the authenticator app shows, or a recovery code. */
            code?: string;
            passkey?: components["schemas"]["PasskeyAssertion"];
            password?: string;
        };
        Reauthentication: {
            /** Format: date-time */
            authenticated_at: string;
        };
        ReceivedMailEvents: {
            /** @description How many messages the events are about. */
            matched: number;
        };
        ReceiveMailEventsBody: unknown;
        RecoveryCodes: {
            /** @description Each works once, in place of a code of the app. Returned only once. */
            recovery_codes: string[];
        };
        Recurrence: {
            /** @description Number of cycles of the program, from 1 to 10,000, counted from its first one, whether or not people were enrolled. Not together with `until`. */
            count?: number;
            day_of_month?: number;
            event_names?: string[];
            frequency?: components["schemas"]["RecurrenceFrequency"];
            /** @description Local time `HH:MM` in `timezone`. */
            local_time?: string;
            /** Format: date-time */
            starts_at?: string;
            timezone?: string;
            /** @description The last instant at which a cycle begins, as a date-time, or the last day in `timezone`, as a date. That cycle lasts as long as the others. Not together with `count`. */
            until?: string;
            /** @description ISO weekday from 1 (Monday) to 7 (Sunday). 0 is also Sunday. */
            weekday?: number;
        };
        /** @enum {string} */
        RecurrenceFrequency: "one_time" | "daily" | "weekly" | "biweekly" | "monthly" | "quarterly" | "yearly" | "on_event";
        RecurrencePreview: {
            instants: {
                /** Format: date-time */
                ends_at?: string;
                /** @description `starts_at` in the time zone of the recurrence. */
                local: string;
                /** Format: date-time */
                starts_at: string;
            }[];
            last?: {
                /** Format: date-time */
                ends_at?: string;
                /** @description `starts_at` in the time zone of the recurrence. */
                local: string;
                /** Format: date-time */
                starts_at: string;
            };
            recurrence: components["schemas"]["ProgramRecurrence"];
        };
        ReleaseContentRequest: {
            /** Format: uuid */
            environment_id: string;
            /** Format: shown-text */
            reason: string;
            signature?: components["schemas"]["GivenSignature"];
        };
        /**
         * @description What a published bundle needs before it runs in a live environment: `four_eyes`, a release by somebody who neither wrote nor published any of its definitions; `two_step`, a release by anybody with `bundles:release`; `publish`, nothing more. New apps of organizations with two or more members start with `four_eyes`.
         * @enum {string}
         */
        ReleaseSetting: "four_eyes" | "two_step" | "publish";
        RenamePasskeyRequest: {
            /** Format: shown-text */
            name: string;
        };
        RenderedMessage: {
            /**
             * @description Why a template could not be rendered with these values; the texts are empty then.
             * @enum {string}
             */
            error?: "template_limit" | "template_error";
            html?: string;
            subject: string;
            text: string;
        };
        RenewedParticipantToken: {
            /** Format: date-time */
            expires_at: string;
        };
        ReplayResult: {
            differences: {
                /** @description JSON Pointer (RFC 6901) into the result. */
                pointer: string;
                recomputed?: unknown;
                stored?: unknown;
            }[];
            /** @description Of the engine that computed the result again. */
            engine_version: string;
            identical: boolean;
            /** @description The parts that are missing because the reader lacks a right; it depends on the bundle alone. */
            redacted?: string[];
            /** @description Of the engine that computed the stored result, if it was another one. */
            stored_engine_version?: string;
        };
        ReportBlock: {
            data?: components["schemas"]["ReportBlockData"];
            id: string;
            text?: string;
            /** @enum {string} */
            type: "text" | "metric" | "score" | "bands" | "comparison" | "trend" | "chart" | "table" | "guardrails";
        };
        /** @description What a client needs to draw the block, by its type. */
        ReportBlockData: {
            alignment?: components["schemas"]["LabeledAlignment"];
            comparisons?: components["schemas"]["ScoreComparison"][];
            conflicts?: {
                /** @enum {string} */
                action: "flag" | "require_review" | "withhold" | "fail";
                concepts: string[];
                /** @description Absent in reports for participants. */
                evidence?: components["schemas"]["MessageContent"];
                message: string;
                rule_id: string;
                /** @enum {string} */
                severity: "info" | "warning" | "critical";
            }[];
            render_error?: {
                code: string;
                message: string;
            };
            score?: components["schemas"]["ReportScore"];
            scores?: components["schemas"]["ReportScore"][];
            series?: components["schemas"]["ScoreSeries"][];
            svg?: string;
        };
        ReportForStaff: {
            blocks: components["schemas"]["ReportBlock"][];
            /** @description From the second result of the person on: the scores over time that no block compares with earlier ones, up to 24 earlier results. Absent for the audiences `participant` and `administrator`. */
            earlier_results?: components["schemas"]["ScoreSeries"][];
            locale: string;
            /** @description The parts that are missing because the reader lacks a right; it depends on the bundle alone. */
            redacted?: string[];
            title: string;
        };
        ReportPresenceRequest: {
            /** @description A random id of the tab or program that has the working copy open. */
            client_id: string;
            /** @description What the user edits, such as a JSON Pointer. */
            location?: string;
        };
        ReportScore: {
            answered: number;
            band?: string;
            band_label?: string;
            bands: components["schemas"]["ScoreBand"][];
            concept_id: string;
            coverage: number;
            eligible: number;
            interval?: number[];
            label: string;
            range: components["schemas"]["ScoreRange"] | null;
            scale: string;
            standard_error?: number;
            value: number | null;
        };
        /** @description The report: blocks of text and data, by audience. */
        ReportTemplateContent: {
            /** @description URL of the JSON Schema of this kind, with which an editor checks the content. The service ignores it. */
            $schema?: string;
            /**
             * @description Who may see the report. An empty list means everyone.
             * @default []
             */
            audiences?: ("participant" | "reviewer" | "administrator")[];
            /** @description The blocks in the order of the report. */
            blocks?: components["schemas"]["ContentReportBlock"][];
            /**
             * @description The title of the report.
             * @default
             */
            title?: string;
            /** @description Texts in other languages, by BCP 47 language tag. Texts without a translation keep the original language. */
            translations?: {
                [key: string]: components["schemas"]["ContentReportTranslation"];
            };
        };
        /** @description The content of a definition, in the format of its kind. Any JSON object is accepted: drafts may have errors, and keys that the format does not have are stored and reported as warnings. `GET /v1/schemas/{kind}` returns the JSON Schema of a kind with all its rules. */
        ReportTemplateContentDraft: components["schemas"]["ReportTemplateContent"] | {
            [key: string]: unknown;
        };
        RescoreEvaluationBody: {
            /** Format: uuid */
            bundle_id?: string;
            signature?: components["schemas"]["GivenSignature"];
        };
        ResetPasswordBody: {
            /**
             * @description Whether to revoke all API keys that act for the user, in all organizations.
             * @default false
             */
            end_api_keys?: boolean;
            password: string;
            token: string;
        };
        ResolvePaperEntryRequest: {
            answers: {
                choice: components["schemas"]["PaperResolutionChoice"];
                declined?: boolean;
                question_id: string;
                /** Format: shown-text */
                reason: string;
                row_id?: string;
                /** @description Text to the chosen option that takes one ("other, please specify"). */
                text?: string;
                value?: components["schemas"]["AnswerValue"];
            }[];
            form?: {
                /** @enum {string} */
                choice: "first" | "second";
                field: components["schemas"]["PaperFormField"];
                /** Format: shown-text */
                reason: string;
            }[];
        };
        /**
         * @description Who answers: the person, or somebody else about or for the person.
         * @enum {string}
         */
        Respondent: "self" | "proxy";
        ResponseMapping: {
            /** @description The column that says when the answers were given: `2024-03-01`, `2024-03-01 14:05` (in the time zone of the environment) or a time with an offset. A date alone is noon UTC. */
            answered_at: string;
            /** @description By the id of the question. */
            answers: {
                [key: string]: components["schemas"]["MappedAnswer"];
            };
            /** @description Columns with scores that were computed elsewhere, by concept. The result lists every row whose score differs, at the number of decimals of the column. Needs `evaluations:read`. */
            existing_scores?: {
                [key: string]: string;
            };
            /** @description The column with the language of the form; without one, `en`. */
            language?: string;
            /** @description The column with the external ID. */
            person: string;
            /** @description Only rows with one of these contents of the column are imported. */
            wave?: {
                column: string;
                values: string[];
            };
        };
        ResponsesImportedEvent: {
            data: {
                conflict: number;
                /** @description Rows of which evaluations were made. */
                created: number;
                invalid: number;
                /** Format: uuid */
                job_id: string;
                /** @description Rows without answers, or of another wave. */
                left_out: number;
                /** Format: uuid */
                program_id: string;
                /** @description The rows of the file. */
                rows: number;
                /** @description Rows whose evaluations were there. */
                unchanged: number;
            };
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "responses.imported";
        };
        /** @description Responses were imported; nothing else leaves for them. */
        ResponsesImportedMessage: components["schemas"]["ResponsesImportedEvent"];
        /** @description The query parameters of `resubscribe`. */
        ResubscribeQuery: {
            /** @description BCP 47 language tag of the page. */
            locale?: string;
        };
        Retention: {
            /** @description The answers of evaluations, and what can be read off them, while their scores remain: counted as for results. Evaluations without a result are deleted. */
            answers?: string | null;
            /** @description Contacts of people, counted from the last activity of the person, and only if nothing is planned for them. */
            contacts?: string | null;
            /** @description The event feed: since the event. */
            events?: string | null;
            /** @description Evaluations with their answers, results, reviews, tasks and outcomes, counted from the completion or the last review. If they were not completed and cannot be continued, counted from the last activity. */
            results?: string | null;
            /** @description Participant sessions with their links and tokens, counted from their end. Sessions of evaluations that are open or in review remain. */
            sessions?: string | null;
        };
        RetentionPreview: {
            /**
             * Format: date-time
             * @description The time of the environment for which the data was counted.
             */
            at: string;
            /** @description Data whose period has ended and that remains because of a legal hold. */
            held: {
                /** @description At most 100,000 of a kind are counted. */
                answers: number;
                /** @description At most 100,000 of a kind are counted. */
                contacts: number;
                /** @description At most 100,000 of a kind are counted. */
                events: number;
                /** @description At most 100,000 of a kind are counted. */
                results: number;
                /** @description At most 100,000 of a kind are counted. */
                sessions: number;
            };
            /** @description What the next run would remove. */
            removes: {
                /** @description At most 100,000 of a kind are counted. */
                answers: number;
                /** @description At most 100,000 of a kind are counted. */
                contacts: number;
                /** @description At most 100,000 of a kind are counted. */
                events: number;
                /** @description At most 100,000 of a kind are counted. */
                results: number;
                /** @description At most 100,000 of a kind are counted. */
                sessions: number;
            };
        };
        RetriedWebhookDeliveries: {
            /** @description Whether more deliveries match. Send another request with a new `Idempotency-Key` to retry them. */
            more: boolean;
            retried: number;
        };
        RetryWebhookDeliveriesRequest: {
            /** Format: uuid */
            endpoint_id?: string;
            /** Format: date-time */
            ends_at: string;
            /** Format: date-time */
            starts_at: string;
            /** @enum {string} */
            status?: "failed" | "dead_letter" | "succeeded";
        };
        ReviewEvaluationRequest: {
            /** @description Replacement answers. Required for `amend`, otherwise not allowed. */
            amendments?: {
                question_id: string;
                /** @description Text to the chosen option that takes one ("other, please specify"). */
                text?: string;
                value: components["schemas"]["AnswerValue"];
            }[];
            /** @enum {string} */
            decision: "approve" | "reject" | "amend";
            /** Format: shown-text */
            reason: string;
            signature?: components["schemas"]["GivenSignature"];
        };
        /** @enum {string} */
        Role: "owner" | "admin" | "editor" | "coordinator" | "reviewer" | "analyst" | "leader" | "viewer" | "auditor";
        /** @enum {string} */
        RoleBySignOn: "admin" | "editor" | "coordinator" | "reviewer" | "analyst" | "leader" | "viewer" | "auditor";
        RotateWebhookSecretRequest: {
            /**
             * @description How long messages are also signed with the old secret.
             * @default 86400
             */
            overlap_seconds?: number;
        };
        RunGoldenCasesRequest: {
            /** Format: uuid */
            bundle_id?: string;
            /** @description Golden cases: answers and the expected results. */
            cases?: components["schemas"]["GoldenCase"][];
            contents?: components["schemas"]["BundleContents"];
        };
        SaveAnswersRequest: {
            answers: {
                declined?: boolean;
                /** @description Active time on the question in milliseconds. */
                elapsed_ms?: number;
                /** @description Changes a part of the stored answer, in place of `value`. `matrix`: option ids by row id, null removes a row. `multi_select`: true or false by option id; an exclusive option and the others remove each other. `ranking`: the places, from 1, to which options move, null removes one; a place beyond the end is the end. An answer of which nothing is left is removed. */
                part?: {
                    [key: string]: string | boolean | number | null;
                };
                question_id: string;
                /** @description The answer that was in view when the person changed it; `{}` if there was none. If another one is stored meanwhile, the answer is rejected as `changed`. With `part`, only the rows that it names are compared. Ignored if the token may not read the stored answer. */
                replaces?: {
                    declined?: boolean;
                    /** @description Text to the chosen option that takes one ("other, please specify"). */
                    text?: string;
                    value?: components["schemas"]["AnswerValue"];
                };
                /** @description Text to the chosen option that takes one ("other, please specify"). */
                text?: string;
                value?: components["schemas"]["AnswerValue"];
            }[];
            events?: {
                /** Format: date-time */
                at: string;
                question_id: string;
                /** @enum {string} */
                type: "view" | "change" | "skip";
            }[];
        };
        SaveWorkingCopyRequest: {
            /**
             * Format: uuid
             * @description The bundle that the contents were last published as.
             */
            base_bundle_id?: string;
            /** @description Golden cases: answers and the expected results. */
            cases?: components["schemas"]["GoldenCase"][];
            contents?: components["schemas"]["BundleContents"];
            locale?: string;
            name?: string;
            /** @description The revision on which the changes are based. */
            revision: number;
        };
        /** @description An error of RFC 7644, section 3.12. */
        ScimError: {
            /** @description Explains the error. */
            detail: string;
            schemas: string[];
            /** @description The kind of a 400 or 409, such as `invalidFilter`. */
            scimType?: string;
            /** @description The HTTP status. */
            status: string;
        };
        ScimGroup: {
            id: string;
            meta?: {
                created?: string;
                lastModified?: string;
                location: string;
                resourceType: string;
            };
            schemas: string[];
        } & {
            [key: string]: unknown;
        };
        ScimGroupList: {
            itemsPerPage: number;
            Resources: components["schemas"]["ScimGroup"][];
            schemas: string[];
            startIndex: number;
            totalResults: number;
        };
        ScimGroupRequest: {
            displayName: string;
            externalId?: string | null;
            members?: ({
                value: string;
            } & {
                [key: string]: unknown;
            })[] | null;
        } & {
            [key: string]: unknown;
        };
        ScimPatchRequest: {
            Operations: ({
                op: string;
                path?: string;
                value?: unknown;
            } & {
                [key: string]: unknown;
            })[];
            schemas: string[];
        } & {
            [key: string]: unknown;
        };
        ScimResource: {
            schemas: string[];
        } & {
            [key: string]: unknown;
        };
        ScimResourceList: {
            itemsPerPage: number;
            Resources: components["schemas"]["ScimResource"][];
            schemas: string[];
            startIndex: number;
            totalResults: number;
        };
        ScimToken: {
            /** Format: date-time */
            created_at: string;
            id: string;
            last_used_at: string | null;
            name: string;
        };
        ScimTokenList: {
            items: components["schemas"]["ScimToken"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        ScimUser: {
            id: string;
            meta?: {
                created?: string;
                lastModified?: string;
                location: string;
                resourceType: string;
            };
            schemas: string[];
        } & {
            [key: string]: unknown;
        };
        ScimUserList: {
            itemsPerPage: number;
            Resources: components["schemas"]["ScimUser"][];
            schemas: string[];
            startIndex: number;
            totalResults: number;
        };
        ScimUserRequest: {
            active?: boolean | string | null;
            displayName?: string | null;
            emails?: ({
                primary?: boolean | string | null;
                type?: string | null;
                value?: string | null;
            } & {
                [key: string]: unknown;
            })[] | null;
            externalId?: string | null;
            name?: ({
                familyName?: string | null;
                formatted?: string | null;
                givenName?: string | null;
            } & {
                [key: string]: unknown;
            }) | null;
            userName: string;
        } & {
            [key: string]: unknown;
        };
        /** @enum {string} */
        Scope: "organization:read" | "organization:write" | "definitions:read" | "definitions:write" | "bundles:read" | "bundles:write" | "bundles:publish" | "bundles:release" | "programs:read" | "programs:write" | "subjects:read" | "subjects:write" | "subjects:erase" | "subjects:export" | "subjects:identify" | "subjects:profile" | "subjects:contact" | "enrollments:read" | "enrollments:write" | "sessions:write" | "evaluations:read" | "evaluations:answers" | "evaluations:review" | "tasks:read" | "tasks:write" | "messages:read" | "messages:write" | "studies:unblind" | "analytics:read" | "webhooks:read" | "webhooks:write" | "audit:read" | "platform:admin";
        /** @description The values in [from, to). An absent edge is open. */
        ScoreBand: {
            from?: number;
            id: string;
            label: string;
            to?: number;
        };
        /** @description What is measured: concepts and composites with their items, norms and bands. */
        ScorecardContent: {
            /** @description URL of the JSON Schema of this kind, with which an editor checks the content. The service ignores it. */
            $schema?: string;
            /** @description Scores that are computed from concepts. */
            composites?: components["schemas"]["ContentComposite"][];
            /** @description What is measured. A concept given as its id has the method `sum`. */
            concepts?: (components["schemas"]["ContentConcept"] | string)[];
            /**
             * @description When a treatment counts as successful for a person; trajectories show it.
             * @default []
             */
            outcome_rules?: components["schemas"]["ContentOutcomeRule"][];
            /** @description The concept or composite whose score summarizes the evaluation. */
            primary_metric?: string;
            /** @description Texts in other languages, by BCP 47 language tag. */
            translations?: {
                [key: string]: components["schemas"]["ContentScorecardTranslation"];
            };
        };
        /** @description The content of a definition, in the format of its kind. Any JSON object is accepted: drafts may have errors, and keys that the format does not have are stored and reported as warnings. `GET /v1/schemas/{kind}` returns the JSON Schema of a kind with all its rules. */
        ScorecardContentDraft: components["schemas"]["ScorecardContent"] | {
            [key: string]: unknown;
        };
        ScoreComparison: {
            /** @enum {string} */
            change: "increase" | "decrease" | "none" | "unknown";
            concept_id: string;
            current: components["schemas"]["ScorePoint"] | null;
            delta?: number;
            label: string;
            previous: components["schemas"]["ScorePoint"] | null;
            /** @enum {string} */
            reason?: "no_score" | "no_previous" | "items_changed" | "no_standard_error";
            /** @description A change must exceed it. */
            threshold?: number;
        };
        ScorePoint: {
            /** Format: date-time */
            at: string;
            /** @description Whether it comes from the same items as the current value. */
            comparable: boolean;
            /** @description Absent for the current result. */
            evaluation_id?: string;
            standard_error?: number;
            value: number;
        };
        ScoreRange: {
            max: number;
            min: number;
        };
        ScoreSeries: {
            bands: components["schemas"]["ScoreBand"][];
            /** @enum {string} */
            change: "increase" | "decrease" | "none" | "unknown";
            concept_id: string;
            current: components["schemas"]["ScorePoint"] | null;
            delta?: number;
            label: string;
            points: components["schemas"]["ScorePoint"][];
            previous: components["schemas"]["ScorePoint"] | null;
            range: components["schemas"]["ScoreRange"] | null;
            /** @enum {string} */
            reason?: "no_score" | "no_previous" | "items_changed" | "no_standard_error";
            /** @description A change must exceed it. */
            threshold?: number;
        };
        /** @description The query parameters of `searchSubjects`. */
        SearchSubjectsQuery: {
            /** @description Words, or an external ID. */
            q: string;
        };
        SecondFactors: {
            passkeys: components["schemas"]["Passkey"][];
            recovery_codes_left: number;
            totp: {
                /** Format: date-time */
                confirmed_at?: string;
                enrolled: boolean;
            };
        };
        SelfService: {
            /**
             * @description Whether participants read what is stored about them: their answers and results.
             * @default true
             */
            export?: boolean;
            /** @description Whether participants withdraw from the program, and erase what is stored about them. Absent: those who came by a public link. */
            withdraw?: boolean;
        };
        SendTestMessageRequest: {
            /** Format: date-time */
            closes_at?: string;
            content: components["schemas"]["MessageContent"];
            /** @description A language of the message. */
            locale: string;
            /** Format: date-time */
            opens_at?: string;
            profile?: components["schemas"]["MessageContent"];
            program?: string;
            /** @description IANA time zone of the person. */
            time_zone?: string;
        };
        /** @description When messages are sent, in the time zone of the person: from `from` until before `to` of the same day. Messages wait for it. */
        SendWindow: {
            /** @description ISO weekdays, 1 is Monday. Without it, every day. */
            days?: number[];
            from: string;
            to: string;
        };
        SessionAbandonedEvent: {
            data: components["schemas"]["SessionEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "session.abandoned";
        };
        /** @description A session ended before it was completed. */
        SessionAbandonedMessage: components["schemas"]["SessionAbandonedEvent"];
        SessionConsentDeclinedEvent: {
            data: components["schemas"]["SessionEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "session.consent_declined";
        };
        /** @description A participant refused a consent with documents. */
        SessionConsentDeclinedMessage: components["schemas"]["SessionConsentDeclinedEvent"];
        SessionEventData: {
            /** Format: uuid */
            evaluation_id: string;
            /** Format: uuid */
            program_id: string;
            /** Format: uuid */
            session_id: string;
            /** Format: uuid */
            subject_id: string;
        };
        SessionStartedEvent: {
            data: components["schemas"]["SessionEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "session.started";
        };
        /** @description A participant started a session. */
        SessionStartedMessage: components["schemas"]["SessionStartedEvent"];
        SessionView: {
            /** @description The questions of `steps` that are not in `questions`, to show them with their answers. */
            answered_questions?: components["schemas"]["ParticipantQuestion"][];
            answers: {
                /** Format: date-time */
                answered_at: string;
                declined: boolean;
                /** @description Whether a later answer has hidden the question. */
                hidden?: boolean;
                question_id: string;
                /** @description Text to the chosen option that takes one ("other, please specify"). */
                text?: string;
                /** @description Whether the token may not read the answer, because it was given in another session and the issuer of this one may not read answers. `value` is then null. */
                unreadable?: boolean;
                value: components["schemas"]["AnswerValue"];
            }[];
            /** @description Text at the end, as Markdown. */
            closing?: string;
            /** @description Images, sounds and films that belong to the text. */
            closing_media?: components["schemas"]["ShownMedium"][];
            /** @description Id of a required consent that the participant refused with one of its options. `questions` then has only this question, until its answer is changed. Absent if the content reads the answer and so defines what it means. */
            consent_refused?: string;
            /** @description Description of the questionnaire. */
            description?: string;
            /** @description Whether the link also serves due questions of a continuous program: `POST /v1/participant/due-questions` delivers them. Only in the response of `GET /v1/participant/session`. */
            due_questions?: boolean;
            /** @description Where to find help: present while an answer asks for it, and to be shown at once. It does not wait for a review. */
            help?: components["schemas"]["ParticipantHelp"][];
            /** @description The texts that have Markdown, as sanitized HTML. */
            html?: {
                closing?: string;
                description?: string;
                welcome?: string;
            };
            /** @description The language of the questions (BCP 47): that of the translation for `locale`, otherwise the locale of the experience. */
            language: string;
            /** @description The languages (BCP 47) of the questions, if there is more than one; `POST /v1/participant/language` changes it. */
            languages?: string[];
            /** @description The language of the session: the one it was created with, or the last one that was set. */
            locale: string;
            occasions?: components["schemas"]["OwnOccasions"];
            /** @description How the questions are to be shown. */
            presentation: {
                auto_advance: boolean;
                back: boolean;
                /** @enum {string} */
                mode: "page" | "section" | "question";
                progress: boolean;
                timer: boolean;
            };
            progress: {
                answered: number;
                estimated_total: number;
                ratio: number;
            };
            push?: components["schemas"]["PushOffer"];
            questions: components["schemas"]["ParticipantQuestion"][];
            /** @description The address at which the participant continues after the end. Absent if its origin is not one of the `allowed_origins` of the environment. */
            redirect?: string;
            /** @description Sections of the questions, to be displayed above them. */
            sections?: {
                description?: string;
                /** @description The texts that have Markdown, as sanitized HTML. */
                html?: {
                    description?: string;
                };
                id: string;
                /** @description Images, sounds and films that belong to the text. */
                media?: components["schemas"]["ShownMedium"][];
                title: string;
            }[];
            /** @description What the program offers: reading what is stored (`GET /v1/participant/data`), and withdrawing. Only in the response of `GET /v1/participant/session`. */
            self_service?: {
                export: boolean;
                withdraw: boolean;
            };
            /** Format: uuid */
            session_id: string;
            status: components["schemas"]["ParticipantSessionStatus"];
            /** @description All visible questions in the steps of the presentation, answered ones too. A step keeps its id while answers show and hide questions. Absent if the adaptive policy chooses the questions. */
            steps?: {
                id: string;
                question_ids: string[];
            }[];
            theme?: components["schemas"]["ShownTheme"];
            /** @description Time until the adaptive policy asks nothing more; absent without a time limit. It begins when the first answers or events of the session are saved. */
            time_left_ms?: number;
            /** @description Title of the questionnaire. */
            title?: string;
            /** @description Text before the first question, as Markdown. */
            welcome?: string;
            /** @description Images, sounds and films that belong to the text. */
            welcome_media?: components["schemas"]["ShownMedium"][];
            /** @description Texts of the app that replace those of the page, in `language`. Only in the response of `GET /v1/participant/session`. */
            words?: components["schemas"]["PageWords"];
        };
        SetBundleStatusBody: {
            status: components["schemas"]["LifecycleStatus"];
        };
        SetClockRequest: {
            /** @description How far the time of the environment is ahead of the real time. Never lower than before. */
            offset_seconds: number;
        };
        SetDefinitionStatusBody: {
            status: components["schemas"]["LifecycleStatus"];
        };
        SetEnrollmentStatusBody: {
            status: components["schemas"]["EnrollmentStatus"];
        };
        SetExportSchedule: {
            /**
             * @description Begin CSV files with a byte order mark, for Excel.
             * @default false
             */
            bom?: boolean;
            /**
             * @default csv
             * @enum {string}
             */
            format?: "csv" | "jsonl" | "parquet";
            /**
             * @description How often an export is made, by the clock of the environment.
             * @enum {string}
             */
            frequency: "daily" | "weekly";
            /**
             * @description What to contain: `scores`; `answers` (scope `evaluations:answers`); `quality`: confidence, coverage and duration; `external_id` (scope `subjects:identify`); `profile.<field>`: fields of the profile (scope `subjects:profile`); `failed`: also evaluations that a rule failed.
             * @default [
             *       "scores"
             *     ]
             */
            include?: string[];
            /**
             * @description `values`: options and bands as numbers. `both`: their texts too, in columns of their own.
             * @default values
             * @enum {string}
             */
            labels?: "values" | "both";
            /**
             * @description The language of labels (BCP 47), where the content is translated into it.
             * @default en
             */
            locale?: string;
            /** @description The programs; without it, all programs of the environment that you may see. */
            program_ids?: string[];
            /**
             * @description Whether a person has the same pseudonym in all your exports, or in this one only. Others get other pseudonyms.
             * @default stable
             * @enum {string}
             */
            pseudonym?: "stable" | "per_export";
            /**
             * @description What a row is. `person` has columns for each wave or cycle, and needs one program or the programs of one study.
             * @default evaluation
             * @enum {string}
             */
            rows?: "evaluation" | "person" | "answer";
        };
        SetParticipantLanguageRequest: {
            /** @description One of the `languages` of the session. */
            locale: string;
        };
        SetProgramStatusBody: {
            /** @enum {string} */
            status: "active" | "paused" | "archived";
        };
        SetStudyStatusBody: {
            /** @enum {string} */
            status: "active" | "paused" | "archived";
        };
        ShadowBundleRequest: {
            /**
             * Format: uuid
             * @description ID of the bundle in use.
             */
            bundle_id: string;
            /**
             * Format: date-time
             * @description Use evaluations completed before this time.
             */
            ends_at?: string;
            /**
             * Format: uuid
             * @description ID of the environment of the evaluations.
             */
            environment_id: string;
            /**
             * @description Use at most this many evaluations, the newest.
             * @default 1000
             */
            sample?: number;
            /**
             * Format: date-time
             * @description Use evaluations completed at or after this time.
             */
            starts_at?: string;
        };
        ShownImage: {
            /** @description What the image shows; empty for decoration. */
            alt?: string;
            /** @description Of an image, in pixels. */
            height?: number;
            /** @description The path of the file on this service. */
            src: string;
            /** @description Of an image, in pixels. */
            width?: number;
        };
        ShownMedium: {
            /** @description What the image shows; empty for decoration. */
            alt?: string;
            /** @description Of an image, in pixels. */
            height?: number;
            /** @description The path of the file on this service. */
            src: string;
            /** @description A transcript of the sound or film. */
            transcript?: string;
            type: components["schemas"]["FileType"];
            /** @description Of an image, in pixels. */
            width?: number;
        };
        /** @description The theme of the page, and the links below it. */
        ShownTheme: {
            imprint_url?: string;
            /** @description The image as a data URL. */
            logo?: string;
            logo_alt?: string;
            privacy_url?: string;
            /** @description CSS properties of the document, with the colours that follow from the two of the theme. */
            properties?: {
                [key: string]: string;
            };
        };
        /** @description An electronic signature. The audit entry of the decision contains it too. */
        Signature: {
            /**
             * Format: shown-text
             * @description What the signature means, such as review or approval.
             */
            meaning: string;
            /** @description How the user had proved who they are. */
            methods: string[];
            /**
             * Format: shown-text
             * @description The printed name of the signer.
             */
            name: string;
            /** Format: date-time */
            signed_at: string;
            /** @description The account that signed. */
            user_id: string;
        };
        /**
         * @description Whether reviews and releases in the live environment need an electronic signature (21 CFR Part 11).
         * @enum {string}
         */
        SignatureSetting: "optional" | "required";
        SignedOut: {
            /** @description The URL to open in the browser. `null` if there is none. */
            url: string | null;
        };
        SignificantChange: {
            /** @enum {string} */
            class: "recovered" | "improved" | "unchanged" | "deteriorated";
            /**
             * @description Set if a reliable worsening crosses the cut-off.
             * @constant
             */
            harmed?: true;
            /** @description The change in units of its standard error. */
            index: number;
        };
        SignInPolicy: {
            /** @description IP addresses and CIDR ranges, such as `192.0.2.0/24` or `2001:db8::/32`. An empty list allows any network. */
            networks: string[];
            /** @description Whether sessions need a sign-in or confirmation within the last five minutes to export and erase data, create API keys, change roles and identity providers, and release to live environments. */
            reauthentication: components["schemas"]["SignatureSetting"];
            /** @description Whether sessions must have proved a second factor. */
            second_factor: components["schemas"]["SignatureSetting"];
        };
        SignInWithLinkRequest: {
            token: string;
        };
        SignInWithPasskeyRequest: {
            passkey: components["schemas"]["PasskeyAssertion"];
        };
        SignOnProvider: {
            id: string;
            name: string;
        };
        SignOnProviders: {
            items: components["schemas"]["SignOnProvider"][];
        };
        SilentEnrollment: {
            /** Format: uuid */
            enrollment_id: string;
            /**
             * Format: date-time
             * @description When the last cycle with an answer began.
             */
            last_answered_cycle_at?: string;
            /** @description How many cycles have ended without an answer since the last one with an answer; at most 20. */
            missed_cycles: number;
            /** Format: uuid */
            subject_id: string;
        };
        SilentEnrollmentList: {
            items: components["schemas"]["SilentEnrollment"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        SimulateBundleRequest: {
            budget?: components["schemas"]["SimulationBudget"];
            /** @description How often the options of items without an IRT model are chosen, as shares or counts, by item (a question, or `question_id.row_id`) and option, for example as `getPsychometrics` returns them. Options that are left out are not chosen. Without it, the options of an item are equally likely. */
            option_shares?: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @default 100 */
            respondents?: number;
            /** @description Seed of the random numbers. Defaults to the fingerprint of the bundle. */
            seed?: string;
            /** @description True θ of all respondents by IRT concept. θ of other concepts is drawn from the prior. */
            theta?: {
                [key: string]: number;
            };
        };
        /** @description Limits for the result of a simulation. A value may reach its limit. */
        SimulationBudget: {
            /** @description Size of the mean error of θ, for every IRT concept. */
            max_bias?: number;
            /** @description Share of respondents who are asked a question. */
            max_exposure?: number;
            /** @description Highest number of questions asked. */
            max_items?: number;
            /** @description Mean number of questions asked. */
            max_mean_items?: number;
            /** @description Root mean square error of θ, for every IRT concept. */
            max_rmse?: number;
            /** @description Mean standard error of every score that has one. */
            max_standard_error?: number;
        };
        StartedSignOn: {
            /** @description The URL to open in the browser. */
            url: string;
        };
        StartSignOnRequest: {
            /**
             * @description Whether the provider must authenticate the person again, even if they are signed in there. The session is then confirmed for five minutes.
             * @default false
             */
            confirm?: boolean;
            /** @description The slug of the organization. */
            organization: string;
            provider_id: string;
        };
        Study: {
            allocation: components["schemas"]["StudyAllocation"];
            /** Format: uuid */
            app_id: string;
            /** @description The bundle of each wave. */
            bundles: {
                [key: string]: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            environment_id: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description The program of each wave, which the study made. */
            programs: {
                [key: string]: string;
            };
            /** Format: uuid */
            protocol_id: string;
            status: components["schemas"]["StudyStatus"];
            /** Format: date-time */
            updated_at: string;
        };
        StudyAllocation: {
            /** @description SHA-256 of the seed that arms are drawn from; also in the audit log since the start. */
            commitment: string;
            /** @description The seed, once the study is archived, for readers with `studies:unblind`. */
            seed?: string;
        };
        StudyList: {
            items: components["schemas"]["Study"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        StudyOccasionChange: {
            after?: {
                /** Format: date-time */
                closes_at: string;
                /** Format: date-time */
                opens_at: string;
            };
            before?: {
                /** Format: date-time */
                closes_at: string;
                /** Format: date-time */
                opens_at: string;
            };
            /** @enum {string} */
            change: "added" | "removed" | "moved";
            k: number;
            wave: string;
        };
        StudyPanel: {
            /** @description Ids of participations; at most 1,000. */
            missed_last_two?: string[];
            retention: components["schemas"]["StudyRetentionDay"][];
            /** Format: uuid */
            study_id: string;
            waves: components["schemas"]["StudyPanelWave"][];
        };
        StudyPanelWave: {
            completed?: number;
            /** @description People who have the wave, in their arm. Absent for members who are limited to units if only some arms have the wave. */
            eligible?: number;
            /** @description Messages that wait until the address of the person is confirmed. */
            held?: number;
            /** @description Median time from the opening to the completion, within half a per cent. */
            median_delay_seconds?: number;
            missed?: number;
            /** @description Occasions that were opened; so are those below. */
            opened?: number;
            partial?: number;
            /**
             * @description The counts reveal what people scored, or who is in which arm. They need `evaluations:answers` or `studies:unblind`.
             * @constant
             */
            redacted?: true;
            skipped?: number;
            wave: string;
            /** @description People who withdrew and had completed no occasion of the wave; of waves that only some arms have, those for whom it had opened. */
            withdrawn?: number;
        };
        StudyParticipant: {
            /** @description For readers with `studies:unblind`. */
            arm?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description What the rights of the reader hide: `status`. */
            redacted?: string[];
            /** Format: date-time */
            starts_at: string;
            status?: components["schemas"]["StudyParticipantStatus"];
            /** Format: uuid */
            study_id: string;
            /** Format: uuid */
            subject_id: string;
            /** Format: date-time */
            withdrawn_at?: string;
        };
        StudyParticipantChanges: {
            changes: components["schemas"]["StudyOccasionChange"][];
            /** Format: uuid */
            participant_id: string;
            /** Format: uuid */
            subject_id: string;
        };
        StudyParticipantList: {
            items: components["schemas"]["StudyParticipant"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        StudyParticipantReceipts: {
            receipts: {
                error_code: string | null;
                item_index: number;
                /** @enum {string} */
                outcome: "created" | "conflict";
                participant_id: string | null;
                /** Format: uuid */
                subject_id: string;
            }[];
        };
        /**
         * @description Needs `studies:unblind` if an exit rule depends on a score that only some arms have, unless the person withdrew.
         * @enum {string}
         */
        StudyParticipantStatus: "active" | "paused" | "completed" | "withdrawn";
        StudyParticipantWithTimeline: {
            allocation?: components["schemas"]["ArmAllocation"];
            /** @description For readers with `studies:unblind`. */
            arm?: string;
            /** Format: date-time */
            created_at: string;
            /** @description The dates of the person, for readers with `subjects:profile`. */
            fields?: {
                [key: string]: string;
            };
            /** Format: uuid */
            id: string;
            /** @description What the rights of the reader hide: `status`. */
            redacted?: string[];
            /** Format: date-time */
            starts_at: string;
            status?: components["schemas"]["StudyParticipantStatus"];
            /** Format: uuid */
            study_id: string;
            /** Format: uuid */
            subject_id: string;
            /** @description For readers with `subjects:contact`. */
            time_zone?: string;
            /** @description The time zones that the person has had, the present one last, for readers with `subjects:contact`. A move changes occasions that had not opened. */
            time_zones?: {
                /** Format: date-time */
                since: string;
                time_zone: string;
            }[];
            timeline: components["schemas"]["Timeline"];
            /** Format: date-time */
            withdrawn_at?: string;
        };
        StudyProtocolPreview: {
            items: components["schemas"]["StudyParticipantChanges"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        StudyRetentionDay: {
            /** @description UTC days since the one on which a person was added. */
            day: number;
            /** @description The number of people who were added at least this many days ago. */
            people: number;
            /** @description The number of these people who had not withdrawn by then. */
            retained: number;
        };
        /** @enum {string} */
        StudyStatus: "draft" | "active" | "paused" | "archived";
        StudyTimeline: {
            occasions: components["schemas"]["TimelineOccasion"][];
            /** Format: uuid */
            participant_id: string;
            /** @description What the rights of the reader hide: `arms` (occasions of waves of some arms), `reasons` (those that scores decide), `time_zones` (those of the person). */
            redacted?: string[];
            /** Format: uuid */
            subject_id: string;
            /** @description The time zones that the person has had, the present one last, for readers with `subjects:contact`. A move changes occasions that had not opened. */
            time_zones?: {
                /** Format: date-time */
                since: string;
                time_zone: string;
            }[];
        };
        Subject: {
            app_id: string;
            /** Format: date-time */
            created_at: string;
            environment_id: string;
            id: string;
            /** @enum {string} */
            identity_mode: "enterprise_managed" | "reusable" | "legacy_anonymous";
            organization_id: string;
            /** @enum {string} */
            status: "active" | "deleted";
            /** Format: date-time */
            updated_at: string;
        };
        SubjectCreatedEvent: {
            data: components["schemas"]["SubjectEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "subject.created";
        };
        /** @description A subject was created. */
        SubjectCreatedMessage: components["schemas"]["SubjectCreatedEvent"];
        SubjectDeletedEvent: {
            data: components["schemas"]["SubjectEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "subject.deleted";
        };
        /** @description A subject was erased. */
        SubjectDeletedMessage: components["schemas"]["SubjectDeletedEvent"];
        SubjectErasure: {
            /** Format: date-time */
            erased_at: string;
            erasure_horizon_days: number;
            /** @description When the keys were destroyed, or will be: at the beginning of this UTC day. Null if `unscheduled`. */
            physical_at: string | null;
            /**
             * @description `scheduled`: copies can still be opened with the keys of the installation. `physical`: no more. `unscheduled`: the installation has no epoch keys, or the subject is older than they are; the operator ends the copies.
             * @enum {string}
             */
            status: "scheduled" | "physical" | "unscheduled";
            /** Format: uuid */
            subject_id: string;
        };
        SubjectEventData: {
            /** Format: uuid */
            subject_id: string;
        };
        SubjectExport: {
            /** @description How answers were given, if this was recorded. */
            answer_origins: {
                /** Format: date-time */
                answered_at?: string;
                /** @description What staff typed from the paper form, and how disagreements were resolved. */
                entries: components["schemas"]["MessageContent"][];
                /** Format: uuid */
                evaluation_id: string;
                /** Format: uuid */
                id: string;
                mode: components["schemas"]["AnswerMode"];
                /** Format: uuid */
                program_id: string;
                relation?: string;
                respondent: components["schemas"]["Respondent"];
                /**
                 * @description Of a paper form.
                 * @enum {string}
                 */
                state?: "awaits_second_entry" | "disagreeing" | "entered";
            }[];
            contact?: components["schemas"]["ContactOfSubject"];
            deliveries: {
                /** Format: date-time */
                answered_at?: string;
                declined: boolean;
                /** Format: date-time */
                delivered_at: string;
                due_reason: string;
                /** Format: uuid */
                enrollment_id: string;
                /** Format: uuid */
                evaluation_id?: string;
                /** Format: date-time */
                expires_at?: string;
                /** Format: uuid */
                id: string;
                question_id: string;
            }[];
            /** @description The devices on which the person gets notifications. */
            devices?: components["schemas"]["ExportedDevice"][];
            enrollments: components["schemas"]["Enrollment"][];
            evaluations: components["schemas"]["ExportedEvaluation"][];
            external_id?: string;
            messages: components["schemas"]["Message"][];
            outcomes: components["schemas"]["Outcome"][];
            profile: components["schemas"]["MessageContent"];
            sessions: {
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                ended_at?: string;
                /** Format: uuid */
                evaluation_id?: string;
                /** Format: date-time */
                expires_at: string;
                /** Format: uuid */
                id: string;
                locale: string;
                /** Format: uuid */
                program_id: string;
                /** Format: date-time */
                started_at?: string;
                status: components["schemas"]["ParticipantSessionStatus"];
            }[];
            studies: components["schemas"]["ExportedParticipation"][];
            subject: components["schemas"]["Subject"];
            tasks: components["schemas"]["Task"][];
            units: components["schemas"]["UnitMembership"][];
        };
        SubjectIdentity: {
            /** @description The profile fields that the environment displays. Requires `subjects:profile`. */
            display?: {
                [key: string]: unknown;
            };
            /** @description Empty if there is none. */
            external_id: string;
            /** @description What a missing right hides: `display`. */
            redacted?: string[];
            /** Format: uuid */
            subject_id: string;
        };
        SubjectList: {
            items: components["schemas"]["Subject"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        SubjectUnits: {
            /** @description Past, present and future memberships of the person in units. */
            units: components["schemas"]["UnitMembership"][];
        };
        SubjectUpdatedEvent: {
            data: components["schemas"]["SubjectEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "subject.updated";
        };
        /** @description A subject was updated. */
        SubjectUpdatedMessage: components["schemas"]["SubjectUpdatedEvent"];
        SubScore: {
            answered: number;
            /** @description The id of the band. */
            band?: string;
            /** @description The concept or composite. */
            concept_id: string;
            /** @description Share of the eligible items that are answered, by weight. */
            coverage: number;
            eligible: number;
            /** @description The 95 % confidence interval, in units of `value`. */
            interval?: number[];
            label: string;
            method: string;
            norm?: {
                mean?: number;
                n?: number;
                sd?: number;
            };
            range: components["schemas"]["ScoreRange"] | null;
            /** @description Before it was converted to the scale. */
            raw: number | null;
            /** @description The parts that are missing because the reader lacks a right; it depends on the bundle alone. */
            redacted?: string[];
            scale: string;
            /** @description In units of `value`. Absent when it is unknown. */
            standard_error?: number;
            /** @description Null without a score. */
            value: number | null;
        };
        Subscription: {
            /** @description Whether the person gets messages. */
            subscribed: boolean;
        };
        Suppression: {
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: uuid
             * @description The message that bounced or was reported as spam. Absent after an erasure of its person.
             */
            message_id?: string;
            reason: components["schemas"]["SuppressionReason"];
        };
        SuppressionList: {
            items: components["schemas"]["Suppression"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /**
         * @description `bounced`: the address does not exist or accepts no mail. `complained`: its owner reported a message as spam.
         * @enum {string}
         */
        SuppressionReason: "bounced" | "complained";
        Task: {
            assignee?: components["schemas"]["TaskAssignee"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            due_at: string;
            /** @description The escalations that are still ahead. */
            escalations: components["schemas"]["TaskEscalation"][];
            /** Format: uuid */
            evaluation_id?: string;
            /** @description What happened to the task, oldest first. */
            history: components["schemas"]["TaskEntry"][];
            /** Format: uuid */
            id: string;
            kind?: string;
            /** @description The outcome with which it was completed. */
            outcome?: string;
            outcomes?: string[];
            overdue: boolean;
            /** @description The names of the fields that a missing right hides. */
            redacted?: string[];
            rule_id?: string;
            script?: string;
            /** @enum {string} */
            severity: "info" | "warning" | "critical";
            status: components["schemas"]["TaskStatus"];
            /** Format: uuid */
            subject_id: string;
            /** @description Whether later answers no longer meet the rule that made the task. The task stays open until a person closes it. */
            superseded: boolean;
            title?: string;
        };
        TaskAcknowledgedEvent: {
            data: components["schemas"]["TaskEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "task.acknowledged";
        };
        /** @description Somebody acknowledged a task. */
        TaskAcknowledgedMessage: components["schemas"]["TaskAcknowledgedEvent"];
        /** @description All members with a role, the lead of the unit of the person, or one user. */
        TaskAssignee: {
            /** @enum {string} */
            role: "owner" | "admin" | "editor" | "coordinator" | "reviewer";
        } | {
            /** @constant */
            unit_lead: true;
        } | {
            /** Format: uuid */
            user_id: string;
        };
        TaskCancelledEvent: {
            data: components["schemas"]["TaskEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "task.cancelled";
        };
        /** @description A task was cancelled. */
        TaskCancelledMessage: components["schemas"]["TaskCancelledEvent"];
        TaskCompletedEvent: {
            data: components["schemas"]["TaskEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "task.completed";
        };
        /** @description A task was completed. */
        TaskCompletedMessage: components["schemas"]["TaskCompletedEvent"];
        TaskCount: {
            overdue: number;
            unfinished: number;
        };
        TaskCounts: {
            anyone: components["schemas"]["TaskCount"];
            me: components["schemas"]["TaskCount"];
            team: components["schemas"]["TaskCount"];
        };
        TaskCreatedEvent: {
            data: components["schemas"]["TaskEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "task.created";
        };
        /** @description A task was made. */
        TaskCreatedMessage: components["schemas"]["TaskCreatedEvent"];
        TaskEntry: {
            /** @enum {string} */
            action: "acknowledged" | "started" | "completed" | "cancelled" | "reassigned" | "commented" | "overdue" | "escalated" | "superseded";
            /** Format: date-time */
            at: string;
            /** Format: uuid */
            id: string;
            /** @description The comment, note or reason. */
            text?: string;
            /** Format: uuid */
            user_id?: string;
        };
        TaskEscalatedEvent: {
            data: components["schemas"]["TaskEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "task.escalated";
        };
        /** @description A task that nobody had acknowledged was assigned to somebody else. */
        TaskEscalatedMessage: components["schemas"]["TaskEscalatedEvent"];
        TaskEscalation: {
            /** Format: date-time */
            at: string;
            to: components["schemas"]["TaskAssignee"];
        };
        TaskEventData: {
            /** Format: date-time */
            due_at: string;
            /** Format: uuid */
            evaluation_id?: string;
            /**
             * @description The severity of the task.
             * @enum {string}
             */
            severity: "info" | "warning" | "critical";
            /** @description The status of the task then. */
            status: components["schemas"]["TaskStatus"];
            /** Format: uuid */
            subject_id: string;
            /** Format: uuid */
            task_id: string;
        };
        TaskOverdueEvent: {
            data: components["schemas"]["TaskEventData"];
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            timestamp: string;
            /** @constant */
            type: "task.overdue";
        };
        /** @description The due time of an unfinished task passed. */
        TaskOverdueMessage: components["schemas"]["TaskOverdueEvent"];
        /** @enum {string} */
        TaskStatus: "open" | "acknowledged" | "in_progress" | "done" | "cancelled";
        Template: {
            authors: string[];
            citation: string;
            contents: {
                adaptive_policy: components["schemas"]["AdaptivePolicyContent"];
                context: components["schemas"]["ContextContent"];
                experience: components["schemas"]["ExperienceContent"];
                guardrail: components["schemas"]["GuardrailContent"];
                report_template: components["schemas"]["ReportTemplateContent"];
                scorecard: components["schemas"]["ScorecardContent"];
            };
            description: string;
            /** Format: uuid */
            id: string;
            licence: string;
            /** @description BCP 47 language tags. The first is the language of the contents. */
            locales: string[];
            /** @enum {string} */
            mode: "one_time" | "continuous";
            name: string;
            notes: string;
            /** @description Credit line that must accompany the instrument. */
            permission: string;
            recurrence?: components["schemas"]["MessageContent"];
            slug: string;
            source: string;
            tags: string[];
            /** @description The texts that describe the template in other languages, by BCP 47 language tag. */
            translations: {
                [key: string]: {
                    description: string;
                    licence: string;
                    name: string;
                    notes: string;
                    /** @description Credit line that must accompany the instrument. */
                    permission: string;
                    tags: string[];
                };
            };
            version: string;
        };
        TemplateListItem: {
            authors: string[];
            citation: string;
            description: string;
            /** Format: uuid */
            id: string;
            licence: string;
            /** @description BCP 47 language tags. The first is the language of the contents. */
            locales: string[];
            /** @enum {string} */
            mode: "one_time" | "continuous";
            name: string;
            notes: string;
            /** @description Credit line that must accompany the instrument. */
            permission: string;
            recurrence?: components["schemas"]["MessageContent"];
            slug: string;
            source: string;
            tags: string[];
            /** @description The texts that describe the template in other languages, by BCP 47 language tag. */
            translations: {
                [key: string]: {
                    description: string;
                    licence: string;
                    name: string;
                    notes: string;
                    /** @description Credit line that must accompany the instrument. */
                    permission: string;
                    tags: string[];
                };
            };
            version: string;
        };
        TemplateListItemList: {
            items: components["schemas"]["TemplateListItem"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        TestMessage: {
            sent_to: string;
        };
        Timeline: {
            occasions: components["schemas"]["TimelineOccasion"][];
            /** @description What the rights of the reader hide: `arms` (occasions of waves of some arms), `reasons` (those that scores decide), `time_zones` (those of the person). */
            redacted?: string[];
            /** @description The time zones that the person has had, the present one last, for readers with `subjects:contact`. A move changes occasions that had not opened. */
            time_zones?: {
                /** Format: date-time */
                since: string;
                time_zone: string;
            }[];
        };
        TimelineOccasion: {
            /** Format: date-time */
            closes_at: string;
            /** Format: uuid */
            evaluation_id?: string;
            /** @description The number of the occasion of its wave, from 0. */
            k: number;
            /** Format: date-time */
            opens_at: string;
            /** @description Why it has the state: one of `before_anchor`, `condition`, `exit`, `paused`, `withdrawn`, `enrollment_not_active`, `after_previous`, `before_change`, or the reason with which somebody skipped it. `condition` and `exit` need `evaluations:answers`. */
            reason?: string;
            state: components["schemas"]["OccasionState"];
            /** @description The time zone in which its times were computed. That of the person needs `subjects:contact`. */
            time_zone?: string;
            wave: string;
        };
        /** @description How each number of the result was computed. */
        Trace: {
            /**
             * Format: date-time
             * @description When the answers were removed after their retention period. What reveals them is removed too.
             */
            answers_removed_at?: string;
            concepts: components["schemas"]["ConceptTrace"][];
            context_fingerprint: string;
            cycle?: components["schemas"]["EvaluationCycle"];
            /** @description A rule id, `not_answered`, `consent_refused`, `release_policy`, `imported` or `default`. */
            decided_status_by?: string;
            engine_version: string;
            /** @description Of the bundle. */
            fingerprint: string;
            items?: {
                concept_id: string;
                keyed: number | null;
                question_id: string;
                /** @description keyed = min + max − score. */
                reversed?: components["schemas"]["ScoreRange"];
                score: number | null;
                weight: number;
            }[];
            /** @description The values from the link that the context declares (scope `subjects:profile`). */
            link_values?: {
                [key: string]: string;
            };
            notes?: string[];
            /** @description Coverage, quality, confidence and alignment of the whole. */
            overall?: components["schemas"]["TraceStep"][];
            participation?: components["schemas"]["EvaluationParticipation"];
            path?: {
                option_order?: string[];
                question_id: string;
                reason: string;
                /** @description The code of the error for which the answer does not count: the bundle does not accept it. */
                rejected?: string;
                row_order?: string[];
                visible: boolean;
            }[];
            /** @description The parts that are missing because the reader lacks a right; it depends on the bundle alone. */
            redacted?: string[];
            /** @description Determines every random draw. */
            seed: string;
            supersedes?: {
                /** Format: uuid */
                evaluation_id: string;
                reason: string;
            };
            undetermined_rules?: string[];
        };
        /** @description A step of the computation and its operands. */
        TraceStep: {
            actual?: number | null;
            answered?: number;
            answered_weight?: number | null;
            band?: string;
            bounds?: number[];
            /** @description The category of each answer, from 0. */
            categories?: {
                [key: string]: number | null;
            };
            concept_id?: string;
            D?: number;
            divisor?: number | null;
            eligible?: number;
            eligible_weight?: number | null;
            estimator?: string;
            fallback?: string;
            fit?: number | null;
            formula?: string;
            from?: number;
            gap?: number | null;
            /** @description The keyed score set for each missing item. */
            imputed?: {
                [key: string]: number | null;
            };
            information?: number;
            interval?: number[];
            /** @description One line for each number: `name = calculation = number`. Long calculations are abbreviated. */
            lines?: string[];
            max?: number;
            mean?: number;
            met?: boolean;
            method?: string;
            metric?: string;
            min?: number;
            min_coverage?: number;
            min_items?: number;
            model?: string;
            nodes?: number;
            of?: string | null;
            operands?: components["schemas"]["ExpressionOperands"];
            parts?: {
                id: string;
                raw?: number | null;
                raw_standard_error?: number | null;
                standard_error?: number | null;
                value?: number | null;
                weight?: number;
            }[];
            /** @description By the id of the rule. */
            penalties?: {
                [key: string]: number;
            };
            policy?: string;
            precision?: number | null;
            prior?: {
                mean: number;
                sd: number;
            };
            quality?: number | null;
            ratio?: number;
            raw_standard_error?: number | null;
            reason?: string;
            reliability?: number;
            result?: number | null;
            scale?: string;
            sd?: number;
            share?: number;
            standard_error?: number | null;
            standard_error_formula?: string;
            /** @enum {string} */
            step: "observed" | "missing" | "raw" | "irt" | "composite" | "standard_error" | "scale" | "interval" | "band" | "precision" | "coverage" | "quality" | "confidence" | "fit" | "alignment";
            stepped_reliability?: number;
            sum?: number | null;
            theta?: number;
            to?: number;
            unit?: number | null;
            value?: number | null;
            weight?: number;
            z?: number;
        };
        Trajectory: {
            concept_id: string;
            outcome?: components["schemas"]["TrajectoryOutcome"];
            /** @description By the time of the answers; of more than 1,000 values, the latest. */
            points: components["schemas"]["TrajectoryPoint"][];
            /** @description What is missing because of the rights of the reader. */
            redacted?: string[];
        };
        /** @description Response and remission by the first of the `outcome_rules` for the concept in the scorecard of the latest value. The outcome depends on the value in the window of the rule that it picks, among those that are comparable with the baseline. Absent without a rule, for rules with `baseline: last_before_anchor`, if the baseline is not `eligible`, while the outcome is not known yet, and if rights hide values. */
        TrajectoryOutcome: {
            /**
             * Format: date-time
             * @description When the deciding value was measured. Absent if there was none in time.
             */
            at?: string;
            /** @description Absent if the rule does not define it. */
            remission?: boolean;
            /** @description Absent if the rule does not define it. */
            response?: boolean;
        };
        TrajectoryPoint: {
            /**
             * Format: date-time
             * @description When the answers were given.
             */
            at: string;
            band?: string;
            /** Format: uuid */
            bundle_id: string;
            /** @description Absent if no comparable value precedes it, or the content does not define how to classify the change. */
            change?: {
                from_first?: components["schemas"]["SignificantChange"];
                from_previous?: components["schemas"]["SignificantChange"];
            };
            /** Format: uuid */
            evaluation_id: string;
            interval?: number[];
            /** @description Whether the value is comparable with the one before it: both come from the same items and parameters. False for the first. */
            joined: boolean;
            /** Format: uuid */
            program_id: string;
            value: number;
        };
        Trial: {
            /** @description Answers that are not accepted. The result is computed without them. */
            answer_errors: {
                code: string;
                message: string;
                question_id: string;
            }[];
            /** @description Id of a required consent that was refused, after which nothing is asked. */
            consent_refused?: string;
            description?: string;
            diagnostics: components["schemas"]["Diagnostic"][];
            /** @description Where a participant who gave these answers would find help, with the help lines of the app for the country of `locale`. Present only if an answer asks for it. */
            help?: components["schemas"]["ParticipantHelp"][];
            hidden_question_ids: string[];
            progress: {
                answered: number;
                estimated_total: number;
                ratio: number;
            };
            /** @description The visible questions in order, as participants get them. */
            questions: {
                answered: boolean;
                question: components["schemas"]["ParticipantQuestion"];
            }[];
            report: components["schemas"]["EvaluationReport"] | null;
            reports_by_audience: {
                administrator: components["schemas"]["EvaluationReport"];
                participant: components["schemas"]["EvaluationReport"];
                reviewer: components["schemas"]["EvaluationReport"];
            } | null;
            /** @description Required questions that a participant must answer before completing. */
            required_unanswered: string[];
            result: components["schemas"]["TrialResult"] | null;
            /** @description Sections of the questions, to be displayed above them. */
            sections: {
                description?: string;
                /** @description The texts that have Markdown, as sanitized HTML. */
                html?: {
                    description?: string;
                };
                id: string;
                /** @description Images, sounds and films that belong to the text. */
                media?: components["schemas"]["ShownMedium"][];
                title: string;
            }[];
            selection: components["schemas"]["TrialSelection"] | null;
            status: ("completed" | "needs_review" | "failed") | null;
            /** @description Title of the questionnaire. */
            title?: string;
            trace: components["schemas"]["Trace"] | null;
            valid: boolean;
        };
        TrialResult: {
            adaptive_trace: components["schemas"]["AdaptiveStep"][];
            alignment?: components["schemas"]["Alignment"];
            confidence: components["schemas"]["Confidence"];
            coverage: components["schemas"]["Coverage"];
            guardrail_conflicts: components["schemas"]["GuardrailConflict"][];
            primary_metric?: components["schemas"]["PrimaryMetric"];
            sub_scores: components["schemas"]["SubScore"][];
            unanswered_concepts: string[];
        };
        TrialSelection: {
            /** @description By IRT concept; the prior before the first answer. */
            estimates: {
                concept_id: string;
                standard_error: number;
                theta: number;
            }[];
            /** @enum {string} */
            mode: "fixed" | "rules" | "irt";
            /** @description What a participant would be asked now. With `irt`, the selected item or testlet. */
            next_question_ids: string[];
            /** @description The stop rule that was met, or `exhausted`. */
            stop?: string;
        };
        Trigger: {
            event?: string;
            login_session_id?: string;
            page?: string;
        };
        /** @enum {string} */
        TriggerType: "any" | "after_login" | "event" | "page";
        TryBundleRequest: {
            /** @description Answers by question, in the order in which they are given. The order matters to adaptive policies. */
            answers: {
                [key: string]: components["schemas"]["AnswerValue"];
            };
            /** Format: uuid */
            bundle_id?: string;
            contents?: components["schemas"]["BundleContents"];
            context_overrides?: components["schemas"]["MessageContent"];
            /** @description Questions that are declined. */
            declined?: string[];
            /** @default en */
            locale?: string;
            /** @description Profile fields that the context reads. */
            profile?: components["schemas"]["MessageContent"];
            /** @description By question, the text to the chosen option that takes one. */
            texts?: {
                [key: string]: string;
            };
        };
        /** @description Null: blank. */
        TypedAnswer: string | number | boolean | string[] | {
            [key: string]: string;
        } | null;
        Unit: {
            /** @description Readable, and not encrypted: an id of the organization’s own, such as `ward-3`. */
            id: string;
            /**
             * Format: shown-text
             * @description Encrypted, and in no event or log.
             */
            name: string;
            /** @description Readable, and not encrypted: an id of the organization’s own, such as `ward-3`. */
            parent?: string;
        };
        UnitAdherence: {
            answered: number | null;
            /** @description The unit in which people of this one count; null for everybody in the environment. */
            counted_in?: string | null;
            delivered: number | null;
            expected: number | null;
            late: number | null;
            missed: number | null;
            not_triggered: number | null;
            open: number | null;
            /**
             * @description Why counts are null: too few people, no closed period, or people who are too few here and count in the unit above.
             * @enum {string}
             */
            reason?: "too_few" | "open" | "merged";
            /** @description Readable, and not encrypted: an id of the organization’s own, such as `ward-3`. */
            unit_id: string;
        };
        UnitChange: {
            /** @description Readable, and not encrypted: an id of the organization’s own, such as `ward-3`. */
            unit_id: string;
            weeks: components["schemas"]["ChangeWeek"][];
        };
        /** @description The profile field from which imports take the units of a person: the id of a unit or a list of ids. The person belongs to them from then on, and no longer to others. Imports apply it from then on; earlier profiles are not searched. */
        UnitMapping: {
            field?: string;
        };
        UnitMembership: {
            /** @description The first day on which the person no longer belongs to the unit. Absent: no end. */
            ends_on?: string;
            /** @description The first day, in UTC. Default: today. */
            starts_on?: string;
            /** @description Readable, and not encrypted: an id of the organization’s own, such as `ward-3`. */
            unit_id: string;
        };
        UnitOutcomes: {
            /** @description With the reason `merged`, the unit in which these people count; null for everybody. */
            counted_in?: string | null;
            /** @description People about whom the rule is, whose window is over. */
            eligible: number | null;
            excluded: components["schemas"]["OutcomeExclusions"];
            /** @description Eligible people with a value in the window. */
            followed_up: number | null;
            /**
             * @description Why figures are null: fewer people than the privacy floor, nobody counted yet, or people who count further up.
             * @enum {string}
             */
            reason?: "too_few" | "open" | "merged";
            /** @description Who is in remission, of the eligible people. Absent if the rule does not define it. */
            remission?: components["schemas"]["OutcomeRate"] | null;
            /** @description Who responded, of the eligible people. Absent if the rule does not define it. */
            response?: components["schemas"]["OutcomeRate"] | null;
            /** @description Readable, and not encrypted: an id of the organization’s own, such as `ward-3`. */
            unit_id: string;
        };
        UnitParticipation: {
            /** @description How many of them have finished, also if the result awaits review. */
            completed: number | null;
            /** @description With the reason `merged`, the unit in which these people count; null for everybody. */
            counted_in?: string | null;
            /** @description People with an enrollment that was not withdrawn. */
            enrolled: number | null;
            /** @description `completed` of `enrolled`. */
            rate: number | null;
            /**
             * @description Why figures are null: fewer people than the privacy floor, nobody counted yet, or people who count further up.
             * @enum {string}
             */
            reason?: "too_few" | "open" | "merged";
            /** @description How many of them have answered something. */
            started: number | null;
            /** @description Readable, and not encrypted: an id of the organization’s own, such as `ward-3`. */
            unit_id: string;
        };
        Units: {
            /** @description All units of the environment. A unit without `parent` is a root of the tree. */
            units: components["schemas"]["Unit"][];
        };
        /** @description The query parameters of `unsubscribe`. */
        UnsubscribeQuery: {
            /** @description BCP 47 language tag of the page. */
            locale?: string;
        };
        Upload: {
            /** @description The bytes of UTF-8 so far. */
            bytes: number;
            /** Format: date-time */
            expires_at: string;
            /** Format: uuid */
            upload_id: string;
        };
        UserSession: {
            /** Format: date-time */
            created_at: string;
            /** @description Whether this request was sent with this session. */
            current: boolean;
            /** Format: date-time */
            expires_at: string;
            id: string;
            /** Format: date-time */
            last_seen_at: string;
            /** @description How the user proved who they are at this sign-in. */
            methods: ("password" | "link" | "totp" | "passkey" | "recovery_code" | "sso" | "sso_mfa")[];
        };
        UserSessionList: {
            items: components["schemas"]["UserSession"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /** @description One error of the request. */
        ValidationError: {
            /** @description The limits that the value breaks. */
            ctx?: {
                [key: string]: unknown;
            };
            /** @description The invalid value, if it is a short scalar that is neither secret nor personal. */
            input?: unknown;
            /** @description Path to the invalid value. The first element is `path`, `query`, `header` or `body`. */
            loc: (string | number)[];
            /** @description Explains the error to a developer. */
            msg: string;
            /** @description Identifies the kind of error. */
            type: string;
        };
        /** @description Lists every error of the request. */
        ValidationErrorList: {
            detail: components["schemas"]["ValidationError"][];
        };
        /** @enum {string} */
        ValueKind: "string" | "number" | "integer" | "boolean" | "null" | "date" | "time" | "list" | "object" | "any";
        VerifyAuditLogRequest: {
            checkpoint?: components["schemas"]["AuditCheckpoint"];
        };
        WebhookAttempt: {
            /** Format: date-time */
            attempted_at: string;
            duration_ms: number;
            error?: string;
            /** Format: uuid */
            id: string;
            /** @description First kilobyte of the response. Not stored for receivers with private addresses. */
            response_body?: string;
            response_status?: number;
        };
        WebhookAttemptList: {
            items: components["schemas"]["WebhookAttempt"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        WebhookDelivery: {
            attempt_count: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            delivered_at?: string;
            /** Format: uuid */
            endpoint_id: string;
            /** Format: uuid */
            event_id: string;
            event_type: string;
            /** Format: uuid */
            id: string;
            last_error?: string;
            /** Format: date-time */
            next_attempt_at?: string;
            response_status?: number;
            status: components["schemas"]["WebhookDeliveryStatus"];
        };
        WebhookDeliveryList: {
            items: components["schemas"]["WebhookDelivery"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        /** @enum {string} */
        WebhookDeliveryStatus: "pending" | "succeeded" | "failed" | "dead_letter";
        WebhookEndpoint: {
            /** Format: date-time */
            created_at: string;
            event_types: components["schemas"]["EventType"][];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            url: string;
        };
        WebhookEndpointHealth: {
            /**
             * @description `gone`: the endpoint returned 410. `failing`: deliveries failed for too long.
             * @enum {string}
             */
            disabled_reason?: "by_request" | "gone" | "failing";
            /** Format: uuid */
            endpoint_id: string;
            /** Format: date-time */
            failing_since?: string;
            /** @description Deliveries created in the last 24 hours by their current status, among the latest 100,000. */
            last_24_hours: {
                dead_letter: number;
                failed: number;
                pending: number;
                succeeded: number;
            };
            /** Format: date-time */
            oldest_waiting_at?: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
        };
        WebhookEndpointList: {
            items: components["schemas"]["WebhookEndpoint"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
        WebhookEndpointWithSecret: {
            /** Format: date-time */
            created_at: string;
            event_types: components["schemas"]["EventType"][];
            /** Format: uuid */
            id: string;
            /** @description Secret that signs messages to the endpoint. Returned only once. */
            secret: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            url: string;
        };
        WebhookHosts: {
            /** @description Host names, such as `hooks.example.com`, or `*.example.com` for all names below it, and IPv4 addresses. Empty: any host. */
            hosts: string[];
        };
        /** @description The message that a webhook endpoint receives, by its `type`. */
        WebhookMessage: components["schemas"]["BundlePublishedMessage"] | components["schemas"]["ProgramActivatedMessage"] | components["schemas"]["ProgramPausedMessage"] | components["schemas"]["ProgramArchivedMessage"] | components["schemas"]["SubjectCreatedMessage"] | components["schemas"]["SubjectUpdatedMessage"] | components["schemas"]["SubjectDeletedMessage"] | components["schemas"]["EnrollmentCreatedMessage"] | components["schemas"]["EnrollmentUpdatedMessage"] | components["schemas"]["EnrollmentWithdrawnMessage"] | components["schemas"]["EnrollmentCycleDueMessage"] | components["schemas"]["SessionStartedMessage"] | components["schemas"]["SessionAbandonedMessage"] | components["schemas"]["SessionConsentDeclinedMessage"] | components["schemas"]["EvaluationCompletedMessage"] | components["schemas"]["EvaluationNeedsReviewMessage"] | components["schemas"]["EvaluationFailedMessage"] | components["schemas"]["EvaluationSupersededMessage"] | components["schemas"]["EvaluationDeletedMessage"] | components["schemas"]["GuardrailTriggeredMessage"] | components["schemas"]["GuardrailClearedMessage"] | components["schemas"]["ResponsesImportedMessage"] | components["schemas"]["ExportReadyMessage"] | components["schemas"]["MessageRequestedMessage"] | components["schemas"]["TaskCreatedMessage"] | components["schemas"]["TaskAcknowledgedMessage"] | components["schemas"]["TaskOverdueMessage"] | components["schemas"]["TaskEscalatedMessage"] | components["schemas"]["TaskCompletedMessage"] | components["schemas"]["TaskCancelledMessage"] | components["schemas"]["InstrumentAttentionRequiredMessage"] | components["schemas"]["PingMessage"];
        Withdrawn: {
            erased: boolean;
            withdrawn: boolean;
        };
        WithdrawRequest: {
            erase: boolean;
        };
        /** @description Answers that the engine evaluated. */
        Witness: {
            /** @description Answers by question id. */
            answers: {
                [key: string]: unknown;
            };
            /** @description Values of context variables, if the goal does not hold with those of the context. */
            context?: {
                [key: string]: unknown;
            };
            /** @description The ids of the questions that are declined. */
            declined?: string[];
        };
        WorkingCopy: {
            /** Format: uuid */
            app_id: string;
            /**
             * Format: uuid
             * @description The bundle that it was made from or last published as: what its changes are compared with.
             */
            base_bundle_id?: string;
            business_id_prefix: string;
            /** @description Golden cases: answers and the expected results. */
            cases: components["schemas"]["GoldenCase"][];
            contents: components["schemas"]["BundleContents"];
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            id: string;
            /** @description The language of the original texts (BCP 47), which its definitions get as their locale. */
            locale: string;
            name: string;
            /** @description Increases with each change. */
            revision: number;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            updated_by_user_id?: string;
        };
        WorkingCopyPresence: {
            /** @description Clients seen in the last 20 seconds, with this one. */
            present: {
                client_id: string;
                /** @description Only with the scope `organization:read`. */
                email?: string;
                location: string;
                /** Format: date-time */
                seen_at: string;
                /**
                 * Format: uuid
                 * @description The id of the user, as the list of members shows it.
                 */
                user_id: string;
            }[];
            /** @description The present revision of the working copy. */
            revision: number;
        };
        WorkingCopySummary: {
            /** Format: uuid */
            app_id: string;
            /**
             * Format: uuid
             * @description The bundle that it was made from or last published as: what its changes are compared with.
             */
            base_bundle_id?: string;
            business_id_prefix: string;
            /** Format: date-time */
            created_at: string;
            /** Format: uuid */
            created_by_user_id?: string;
            /** Format: uuid */
            id: string;
            /** @description The language of the original texts (BCP 47), which its definitions get as their locale. */
            locale: string;
            name: string;
            /** @description Increases with each change. */
            revision: number;
            /** Format: date-time */
            updated_at: string;
            /** Format: uuid */
            updated_by_user_id?: string;
        };
        WorkingCopySummaryList: {
            items: components["schemas"]["WorkingCopySummary"][];
            /** @description Cursor of the next page. Empty on the last page. */
            next_cursor: string;
        };
    };
}
export type AcceptedAnswers = components['schemas']['AcceptedAnswers'];
export type AcceptedOwnAnswers = components['schemas']['AcceptedOwnAnswers'];
export type AcceptInvitationBody = components['schemas']['AcceptInvitationBody'];
export type Access = components['schemas']['Access'];
export type AccessSettings = components['schemas']['AccessSettings'];
export type AdaptivePolicyContent = components['schemas']['AdaptivePolicyContent'];
export type AdaptivePolicyContentDraft = components['schemas']['AdaptivePolicyContentDraft'];
export type AdaptiveStep = components['schemas']['AdaptiveStep'];
export type Alignment = components['schemas']['Alignment'];
export type AnswerDueQuestionsRequest = components['schemas']['AnswerDueQuestionsRequest'];
export type AnswerMode = components['schemas']['AnswerMode'];
export type AnswerOrigin = components['schemas']['AnswerOrigin'];
export type AnswerOwnDueQuestionsRequest = components['schemas']['AnswerOwnDueQuestionsRequest'];
export type AnswerValue = components['schemas']['AnswerValue'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyList = components['schemas']['ApiKeyList'];
export type ApiKeyWithSecret = components['schemas']['ApiKeyWithSecret'];
export type Application = components['schemas']['Application'];
export type ApplicationList = components['schemas']['ApplicationList'];
export type ApplicationWithGates = components['schemas']['ApplicationWithGates'];
export type ApplyStudyProtocolRequest = components['schemas']['ApplyStudyProtocolRequest'];
export type ArmAllocation = components['schemas']['ArmAllocation'];
export type AttainableRange = components['schemas']['AttainableRange'];
export type AuditCheckpoint = components['schemas']['AuditCheckpoint'];
export type AuditCheckpointList = components['schemas']['AuditCheckpointList'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditEntryList = components['schemas']['AuditEntryList'];
export type AuditKeySet = components['schemas']['AuditKeySet'];
export type AuditVerification = components['schemas']['AuditVerification'];
export type Bundle = components['schemas']['Bundle'];
export type BundleCases = components['schemas']['BundleCases'];
export type BundleContents = components['schemas']['BundleContents'];
export type BundleContentsDiff = components['schemas']['BundleContentsDiff'];
export type BundleDiagnostics = components['schemas']['BundleDiagnostics'];
export type BundleFromContents = components['schemas']['BundleFromContents'];
export type BundleList = components['schemas']['BundleList'];
export type BundlePublishedEvent = components['schemas']['BundlePublishedEvent'];
export type BundlePublishedMessage = components['schemas']['BundlePublishedMessage'];
export type BundleRelease = components['schemas']['BundleRelease'];
export type CancelTaskRequest = components['schemas']['CancelTaskRequest'];
export type ChangeAppRequest = components['schemas']['ChangeAppRequest'];
export type ChangedMembership = components['schemas']['ChangedMembership'];
export type ChangeEnvironmentRequest = components['schemas']['ChangeEnvironmentRequest'];
export type ChangeIdentityProviderRequest = components['schemas']['ChangeIdentityProviderRequest'];
export type ChangeMembershipRequest = components['schemas']['ChangeMembershipRequest'];
export type ChangePasswordBody = components['schemas']['ChangePasswordBody'];
export type ChangeProgramLinkRequest = components['schemas']['ChangeProgramLinkRequest'];
export type ChangeProgramRequest = components['schemas']['ChangeProgramRequest'];
export type ChangeStudyParticipantRequest = components['schemas']['ChangeStudyParticipantRequest'];
export type ChangeStudyRequest = components['schemas']['ChangeStudyRequest'];
export type ChangeWebhookEndpointRequest = components['schemas']['ChangeWebhookEndpointRequest'];
export type ChangeWeek = components['schemas']['ChangeWeek'];
export type CheckBundleBody = components['schemas']['CheckBundleBody'];
export type CheckDefinitionBody = components['schemas']['CheckDefinitionBody'];
export type CheckMessageTemplateBody = components['schemas']['CheckMessageTemplateBody'];
export type CheckProtocolBody = components['schemas']['CheckProtocolBody'];
export type Claim = components['schemas']['Claim'];
export type ClaimReason = components['schemas']['ClaimReason'];
export type Clock = components['schemas']['Clock'];
export type ClonedTemplate = components['schemas']['ClonedTemplate'];
export type CloneTemplateRequest = components['schemas']['CloneTemplateRequest'];
export type CommentTaskRequest = components['schemas']['CommentTaskRequest'];
export type CompleteLoginRequest = components['schemas']['CompleteLoginRequest'];
export type CompleteSignOnRequest = components['schemas']['CompleteSignOnRequest'];
export type CompleteTaskRequest = components['schemas']['CompleteTaskRequest'];
export type CompletionResult = components['schemas']['CompletionResult'];
export type ConceptConfidence = components['schemas']['ConceptConfidence'];
export type ConceptCoverage = components['schemas']['ConceptCoverage'];
export type ConceptPsychometrics = components['schemas']['ConceptPsychometrics'];
export type ConceptTrace = components['schemas']['ConceptTrace'];
export type Confidence = components['schemas']['Confidence'];
export type ConfirmContactRequest = components['schemas']['ConfirmContactRequest'];
export type ConfirmTotpRequest = components['schemas']['ConfirmTotpRequest'];
export type Consent = components['schemas']['Consent'];
export type ConsentRecord = components['schemas']['ConsentRecord'];
export type Contact = components['schemas']['Contact'];
export type ContactMapping = components['schemas']['ContactMapping'];
export type ContactOfSubject = components['schemas']['ContactOfSubject'];
export type ContentAttentionCheck = components['schemas']['ContentAttentionCheck'];
export type ContentBand = components['schemas']['ContentBand'];
export type ContentChange = components['schemas']['ContentChange'];
export type ContentChangeGroup = components['schemas']['ContentChangeGroup'];
export type ContentChangeGroupAfterwards = components['schemas']['ContentChangeGroupAfterwards'];
export type ContentComposite = components['schemas']['ContentComposite'];
export type ContentConcept = components['schemas']['ContentConcept'];
export type ContentConsentDocument = components['schemas']['ContentConsentDocument'];
export type ContentConsentForm = components['schemas']['ContentConsentForm'];
export type ContentConsentTranslation = components['schemas']['ContentConsentTranslation'];
export type ContentConstraints = components['schemas']['ContentConstraints'];
export type ContentContextVariable = components['schemas']['ContentContextVariable'];
export type ContentContradiction = components['schemas']['ContentContradiction'];
export type ContentCorrection = components['schemas']['ContentCorrection'];
export type ContentExperienceTranslation = components['schemas']['ContentExperienceTranslation'];
export type ContentExpression = components['schemas']['ContentExpression'];
export type ContentExpressionAnswer = components['schemas']['ContentExpressionAnswer'];
export type ContentExpressionConditional = components['schemas']['ContentExpressionConditional'];
export type ContentExpressionConfidence = components['schemas']['ContentExpressionConfidence'];
export type ContentExpressionContext = components['schemas']['ContentExpressionContext'];
export type ContentExpressionLiteral = components['schemas']['ContentExpressionLiteral'];
export type ContentExpressionMetric = components['schemas']['ContentExpressionMetric'];
export type ContentExpressionOperator = components['schemas']['ContentExpressionOperator'];
export type ContentExpressionProfile = components['schemas']['ContentExpressionProfile'];
export type ContentExpressionScore = components['schemas']['ContentExpressionScore'];
export type ContentExpressionTiming = components['schemas']['ContentExpressionTiming'];
export type ContentGuardrailRule = components['schemas']['ContentGuardrailRule'];
export type ContentGuardrailTranslation = components['schemas']['ContentGuardrailTranslation'];
export type ContentHelp = components['schemas']['ContentHelp'];
export type ContentHelpLink = components['schemas']['ContentHelpLink'];
export type ContentHelpTranslation = components['schemas']['ContentHelpTranslation'];
export type ContentImage = components['schemas']['ContentImage'];
export type ContentIrt = components['schemas']['ContentIrt'];
export type ContentIrtItem = components['schemas']['ContentIrtItem'];
export type ContentItem = components['schemas']['ContentItem'];
export type ContentMedium = components['schemas']['ContentMedium'];
export type ContentMediumTranslation = components['schemas']['ContentMediumTranslation'];
export type ContentMissingData = components['schemas']['ContentMissingData'];
export type ContentNorm = components['schemas']['ContentNorm'];
export type ContentNumericScore = components['schemas']['ContentNumericScore'];
export type ContentOption = components['schemas']['ContentOption'];
export type ContentOutcomeEligible = components['schemas']['ContentOutcomeEligible'];
export type ContentOutcomeRemission = components['schemas']['ContentOutcomeRemission'];
export type ContentOutcomeResponse = components['schemas']['ContentOutcomeResponse'];
export type ContentOutcomeRule = components['schemas']['ContentOutcomeRule'];
export type ContentPolicyRule = components['schemas']['ContentPolicyRule'];
export type ContentPresentation = components['schemas']['ContentPresentation'];
export type ContentQuality = components['schemas']['ContentQuality'];
export type ContentQuestion = components['schemas']['ContentQuestion'];
export type ContentQuestionSchedule = components['schemas']['ContentQuestionSchedule'];
export type ContentQuestionTranslation = components['schemas']['ContentQuestionTranslation'];
export type ContentRange = components['schemas']['ContentRange'];
export type ContentReportBlock = components['schemas']['ContentReportBlock'];
export type ContentReportTranslation = components['schemas']['ContentReportTranslation'];
export type ContentRow = components['schemas']['ContentRow'];
export type ContentRuleTask = components['schemas']['ContentRuleTask'];
export type ContentRuleTaskTranslation = components['schemas']['ContentRuleTaskTranslation'];
export type ContentScorecardTranslation = components['schemas']['ContentScorecardTranslation'];
export type ContentScoreTranslation = components['schemas']['ContentScoreTranslation'];
export type ContentSection = components['schemas']['ContentSection'];
export type ContentSelection = components['schemas']['ContentSelection'];
export type ContentStopRule = components['schemas']['ContentStopRule'];
export type ContentTarget = components['schemas']['ContentTarget'];
export type ContentTaskAssignee = components['schemas']['ContentTaskAssignee'];
export type ContentTaskEscalation = components['schemas']['ContentTaskEscalation'];
export type ContextContent = components['schemas']['ContextContent'];
export type ContextContentDraft = components['schemas']['ContextContentDraft'];
export type Coverage = components['schemas']['Coverage'];
export type CreateApiKeyRequest = components['schemas']['CreateApiKeyRequest'];
export type CreateAppRequest = components['schemas']['CreateAppRequest'];
export type CreateBundleFromContentsRequest = components['schemas']['CreateBundleFromContentsRequest'];
export type CreateBundleRequest = components['schemas']['CreateBundleRequest'];
export type CreateCalibrationRequest = components['schemas']['CreateCalibrationRequest'];
export type CreatedApp = components['schemas']['CreatedApp'];
export type CreateDefinitionRequest = components['schemas']['CreateDefinitionRequest'];
export type CreatedOrganization = components['schemas']['CreatedOrganization'];
export type CreatedPaperEntry = components['schemas']['CreatedPaperEntry'];
export type CreatedPasskey = components['schemas']['CreatedPasskey'];
export type CreatedProgramLink = components['schemas']['CreatedProgramLink'];
export type CreatedScimToken = components['schemas']['CreatedScimToken'];
export type CreateEnrollmentRequest = components['schemas']['CreateEnrollmentRequest'];
export type CreateEnrollmentsRequest = components['schemas']['CreateEnrollmentsRequest'];
export type CreateExport = components['schemas']['CreateExport'];
export type CreateFileRequest = components['schemas']['CreateFileRequest'];
export type CreateIdentityProviderRequest = components['schemas']['CreateIdentityProviderRequest'];
export type CreateMessageTemplateRequest = components['schemas']['CreateMessageTemplateRequest'];
export type CreateOrganizationRequest = components['schemas']['CreateOrganizationRequest'];
export type CreateOutcomeRequest = components['schemas']['CreateOutcomeRequest'];
export type CreatePaperEntryRequest = components['schemas']['CreatePaperEntryRequest'];
export type CreateParticipantSessionRequest = components['schemas']['CreateParticipantSessionRequest'];
export type CreatePasskeyRequest = components['schemas']['CreatePasskeyRequest'];
export type CreatePersonalLinks = components['schemas']['CreatePersonalLinks'];
export type CreateProgramLinkRequest = components['schemas']['CreateProgramLinkRequest'];
export type CreateProgramRequest = components['schemas']['CreateProgramRequest'];
export type CreateProtocolRequest = components['schemas']['CreateProtocolRequest'];
export type CreateScimTokenRequest = components['schemas']['CreateScimTokenRequest'];
export type CreateStudyParticipantsRequest = components['schemas']['CreateStudyParticipantsRequest'];
export type CreateStudyRequest = components['schemas']['CreateStudyRequest'];
export type CreateTaskRequest = components['schemas']['CreateTaskRequest'];
export type CreateUploadRequest = components['schemas']['CreateUploadRequest'];
export type CreateWebhookEndpointRequest = components['schemas']['CreateWebhookEndpointRequest'];
export type CreateWorkingCopyRequest = components['schemas']['CreateWorkingCopyRequest'];
export type CycleAdherence = components['schemas']['CycleAdherence'];
export type Definition = components['schemas']['Definition'];
export type DefinitionContent = components['schemas']['DefinitionContent'];
export type DefinitionKind = components['schemas']['DefinitionKind'];
export type DefinitionList = components['schemas']['DefinitionList'];
export type DeletePushSubscriptionQuery = components['schemas']['DeletePushSubscriptionQuery'];
export type DeliveryAnswer = components['schemas']['DeliveryAnswer'];
export type Diagnostic = components['schemas']['Diagnostic'];
export type DiagnosticDetails = components['schemas']['DiagnosticDetails'];
export type Diagnostics = components['schemas']['Diagnostics'];
export type DiffBundleContentsRequest = components['schemas']['DiffBundleContentsRequest'];
export type DiffBundlesResult = components['schemas']['DiffBundlesResult'];
export type DiffDefinitionsResult = components['schemas']['DiffDefinitionsResult'];
export type DiffEntry = components['schemas']['DiffEntry'];
export type DueExplanation = components['schemas']['DueExplanation'];
export type DueQuestions = components['schemas']['DueQuestions'];
export type DueQuestionsRequest = components['schemas']['DueQuestionsRequest'];
export type DueReason = components['schemas']['DueReason'];
export type EndedSessions = components['schemas']['EndedSessions'];
export type Enrollment = components['schemas']['Enrollment'];
export type EnrollmentAdherence = components['schemas']['EnrollmentAdherence'];
export type EnrollmentCreatedEvent = components['schemas']['EnrollmentCreatedEvent'];
export type EnrollmentCreatedMessage = components['schemas']['EnrollmentCreatedMessage'];
export type EnrollmentCycleDueEvent = components['schemas']['EnrollmentCycleDueEvent'];
export type EnrollmentCycleDueMessage = components['schemas']['EnrollmentCycleDueMessage'];
export type EnrollmentEventData = components['schemas']['EnrollmentEventData'];
export type EnrollmentList = components['schemas']['EnrollmentList'];
export type EnrollmentReceipts = components['schemas']['EnrollmentReceipts'];
export type EnrollmentStatus = components['schemas']['EnrollmentStatus'];
export type EnrollmentUpdatedEvent = components['schemas']['EnrollmentUpdatedEvent'];
export type EnrollmentUpdatedMessage = components['schemas']['EnrollmentUpdatedMessage'];
export type EnrollmentWithdrawnEvent = components['schemas']['EnrollmentWithdrawnEvent'];
export type EnrollmentWithdrawnMessage = components['schemas']['EnrollmentWithdrawnMessage'];
export type Environment = components['schemas']['Environment'];
export type EnvironmentCounts = components['schemas']['EnvironmentCounts'];
export type EnvironmentList = components['schemas']['EnvironmentList'];
export type EnvironmentSettings = components['schemas']['EnvironmentSettings'];
export type EnvironmentTaskCounts = components['schemas']['EnvironmentTaskCounts'];
export type ErasurePreview = components['schemas']['ErasurePreview'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type ErrorContexts = components['schemas']['ErrorContexts'];
export type ErrorResponse = components['schemas']['ErrorResponse'];
export type Evaluation = components['schemas']['Evaluation'];
export type EvaluationCompletedEvent = components['schemas']['EvaluationCompletedEvent'];
export type EvaluationCompletedMessage = components['schemas']['EvaluationCompletedMessage'];
export type EvaluationCycle = components['schemas']['EvaluationCycle'];
export type EvaluationDeletedEvent = components['schemas']['EvaluationDeletedEvent'];
export type EvaluationDeletedMessage = components['schemas']['EvaluationDeletedMessage'];
export type EvaluationEventData = components['schemas']['EvaluationEventData'];
export type EvaluationFailedEvent = components['schemas']['EvaluationFailedEvent'];
export type EvaluationFailedMessage = components['schemas']['EvaluationFailedMessage'];
export type EvaluationList = components['schemas']['EvaluationList'];
export type EvaluationNeedsReviewEvent = components['schemas']['EvaluationNeedsReviewEvent'];
export type EvaluationNeedsReviewMessage = components['schemas']['EvaluationNeedsReviewMessage'];
export type EvaluationParticipation = components['schemas']['EvaluationParticipation'];
export type EvaluationReceipt = components['schemas']['EvaluationReceipt'];
export type EvaluationReport = components['schemas']['EvaluationReport'];
export type EvaluationReview = components['schemas']['EvaluationReview'];
export type EvaluationStatus = components['schemas']['EvaluationStatus'];
export type EvaluationSupersededEvent = components['schemas']['EvaluationSupersededEvent'];
export type EvaluationSupersededMessage = components['schemas']['EvaluationSupersededMessage'];
export type EvaluationWithAnswers = components['schemas']['EvaluationWithAnswers'];
export type Event = components['schemas']['Event'];
export type EventList = components['schemas']['EventList'];
export type EventType = components['schemas']['EventType'];
export type ExperienceContent = components['schemas']['ExperienceContent'];
export type ExperienceContentDraft = components['schemas']['ExperienceContentDraft'];
export type ExportAuditLogQuery = components['schemas']['ExportAuditLogQuery'];
export type ExportedDevice = components['schemas']['ExportedDevice'];
export type ExportedEvaluation = components['schemas']['ExportedEvaluation'];
export type ExportedInstrument = components['schemas']['ExportedInstrument'];
export type ExportedParticipation = components['schemas']['ExportedParticipation'];
export type ExportEvaluationsQuery = components['schemas']['ExportEvaluationsQuery'];
export type ExportFinding = components['schemas']['ExportFinding'];
export type ExportInstrumentRequest = components['schemas']['ExportInstrumentRequest'];
export type ExportReadyEvent = components['schemas']['ExportReadyEvent'];
export type ExportReadyMessage = components['schemas']['ExportReadyMessage'];
export type ExportSchedule = components['schemas']['ExportSchedule'];
export type ExpressionOperands = components['schemas']['ExpressionOperands'];
export type File = components['schemas']['File'];
export type FileList = components['schemas']['FileList'];
export type FileType = components['schemas']['FileType'];
export type FinalAnswer = components['schemas']['FinalAnswer'];
export type ForgotPasswordBody = components['schemas']['ForgotPasswordBody'];
export type FoundSubjects = components['schemas']['FoundSubjects'];
export type Gate = components['schemas']['Gate'];
export type GetBundleComparabilityResult = components['schemas']['GetBundleComparabilityResult'];
export type GetContentSchemaQuery = components['schemas']['GetContentSchemaQuery'];
export type GetEnrollmentAdherenceQuery = components['schemas']['GetEnrollmentAdherenceQuery'];
export type GetEvaluationQuery = components['schemas']['GetEvaluationQuery'];
export type GetEvaluationReceiptQuery = components['schemas']['GetEvaluationReceiptQuery'];
export type GetEvaluationReportQuery = components['schemas']['GetEvaluationReportQuery'];
export type GetEvaluationResult = components['schemas']['GetEvaluationResult'];
export type GetGroupResultsQuery = components['schemas']['GetGroupResultsQuery'];
export type GetInstrumentHealthQuery = components['schemas']['GetInstrumentHealthQuery'];
export type GetPaperFormQuery = components['schemas']['GetPaperFormQuery'];
export type GetParticipantPageWordsQuery = components['schemas']['GetParticipantPageWordsQuery'];
export type GetParticipantResultQuery = components['schemas']['GetParticipantResultQuery'];
export type GetProgramAdherenceQuery = components['schemas']['GetProgramAdherenceQuery'];
export type GetProgramChangeQuery = components['schemas']['GetProgramChangeQuery'];
export type GetProgramOutcomesQuery = components['schemas']['GetProgramOutcomesQuery'];
export type GetProgramParticipationQuery = components['schemas']['GetProgramParticipationQuery'];
export type GetPsychometricsQuery = components['schemas']['GetPsychometricsQuery'];
export type GetSubjectTrajectoryQuery = components['schemas']['GetSubjectTrajectoryQuery'];
export type GetTaskQuery = components['schemas']['GetTaskQuery'];
export type GetUnsubscribePageQuery = components['schemas']['GetUnsubscribePageQuery'];
export type GivenAnswer = components['schemas']['GivenAnswer'];
export type GivenSignature = components['schemas']['GivenSignature'];
export type GoldenCase = components['schemas']['GoldenCase'];
export type GoldenCaseDifference = components['schemas']['GoldenCaseDifference'];
export type GoldenCaseExpectation = components['schemas']['GoldenCaseExpectation'];
export type GoldenCaseResult = components['schemas']['GoldenCaseResult'];
export type GoldenCaseRun = components['schemas']['GoldenCaseRun'];
export type Group = components['schemas']['Group'];
export type GroupAgreement = components['schemas']['GroupAgreement'];
export type GroupConcept = components['schemas']['GroupConcept'];
export type GroupedConcept = components['schemas']['GroupedConcept'];
export type GroupEstimate = components['schemas']['GroupEstimate'];
export type GroupResults = components['schemas']['GroupResults'];
export type GuardrailClearedEvent = components['schemas']['GuardrailClearedEvent'];
export type GuardrailClearedMessage = components['schemas']['GuardrailClearedMessage'];
export type GuardrailConflict = components['schemas']['GuardrailConflict'];
export type GuardrailContent = components['schemas']['GuardrailContent'];
export type GuardrailContentDraft = components['schemas']['GuardrailContentDraft'];
export type GuardrailTriggeredEvent = components['schemas']['GuardrailTriggeredEvent'];
export type GuardrailTriggeredMessage = components['schemas']['GuardrailTriggeredMessage'];
export type Health = components['schemas']['Health'];
export type HelpLine = components['schemas']['HelpLine'];
export type IdentifySubjectsRequest = components['schemas']['IdentifySubjectsRequest'];
export type IdentifySubjectsResult = components['schemas']['IdentifySubjectsResult'];
export type IdentityProvider = components['schemas']['IdentityProvider'];
export type IdentityProviderList = components['schemas']['IdentityProviderList'];
export type ImportedInstrument = components['schemas']['ImportedInstrument'];
export type ImportFinding = components['schemas']['ImportFinding'];
export type ImportInstrumentRequest = components['schemas']['ImportInstrumentRequest'];
export type ImportReceipts = components['schemas']['ImportReceipts'];
export type ImportResponsesRequest = components['schemas']['ImportResponsesRequest'];
export type ImportSubjectsRequest = components['schemas']['ImportSubjectsRequest'];
export type InboxTask = components['schemas']['InboxTask'];
export type InboxTaskList = components['schemas']['InboxTaskList'];
export type InstrumentAttentionRequiredEvent = components['schemas']['InstrumentAttentionRequiredEvent'];
export type InstrumentAttentionRequiredMessage = components['schemas']['InstrumentAttentionRequiredMessage'];
export type InstrumentHealth = components['schemas']['InstrumentHealth'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationLink = components['schemas']['InvitationLink'];
export type InvitationList = components['schemas']['InvitationList'];
export type InvitationPreview = components['schemas']['InvitationPreview'];
export type InviteRequest = components['schemas']['InviteRequest'];
export type IssuedParticipantSession = components['schemas']['IssuedParticipantSession'];
export type IssuedParticipantSessionList = components['schemas']['IssuedParticipantSessionList'];
export type ItemDif = components['schemas']['ItemDif'];
export type ItemPsychometrics = components['schemas']['ItemPsychometrics'];
export type Job = components['schemas']['Job'];
export type JobList = components['schemas']['JobList'];
export type JobStatus = components['schemas']['JobStatus'];
export type Kiosk = components['schemas']['Kiosk'];
export type LabeledAlignment = components['schemas']['LabeledAlignment'];
export type LegalHold = components['schemas']['LegalHold'];
export type LifecycleStatus = components['schemas']['LifecycleStatus'];
export type LinkIdentityMode = components['schemas']['LinkIdentityMode'];
export type LinkParameters = components['schemas']['LinkParameters'];
export type LinkReturn = components['schemas']['LinkReturn'];
export type LinkSession = components['schemas']['LinkSession'];
export type LinkSignOnRequest = components['schemas']['LinkSignOnRequest'];
export type ListApiKeysQuery = components['schemas']['ListApiKeysQuery'];
export type ListAppsQuery = components['schemas']['ListAppsQuery'];
export type ListAuditCheckpointsQuery = components['schemas']['ListAuditCheckpointsQuery'];
export type ListAuditLogQuery = components['schemas']['ListAuditLogQuery'];
export type ListBundlesQuery = components['schemas']['ListBundlesQuery'];
export type ListDefinitionsQuery = components['schemas']['ListDefinitionsQuery'];
export type ListedTask = components['schemas']['ListedTask'];
export type ListedTaskList = components['schemas']['ListedTaskList'];
export type ListEnrollmentsQuery = components['schemas']['ListEnrollmentsQuery'];
export type ListEnvironmentJobsQuery = components['schemas']['ListEnvironmentJobsQuery'];
export type ListEnvironmentsQuery = components['schemas']['ListEnvironmentsQuery'];
export type ListEvaluationReviewsResult = components['schemas']['ListEvaluationReviewsResult'];
export type ListEvaluationsQuery = components['schemas']['ListEvaluationsQuery'];
export type ListEventsQuery = components['schemas']['ListEventsQuery'];
export type ListFilesQuery = components['schemas']['ListFilesQuery'];
export type ListIdentityProvidersQuery = components['schemas']['ListIdentityProvidersQuery'];
export type ListInboxTasksQuery = components['schemas']['ListInboxTasksQuery'];
export type ListInvitationsQuery = components['schemas']['ListInvitationsQuery'];
export type ListJobsQuery = components['schemas']['ListJobsQuery'];
export type ListMemberSessionsQuery = components['schemas']['ListMemberSessionsQuery'];
export type ListMembershipsQuery = components['schemas']['ListMembershipsQuery'];
export type ListMembersQuery = components['schemas']['ListMembersQuery'];
export type ListMessagesQuery = components['schemas']['ListMessagesQuery'];
export type ListMessageTemplatesQuery = components['schemas']['ListMessageTemplatesQuery'];
export type ListOrganizationsQuery = components['schemas']['ListOrganizationsQuery'];
export type ListOutcomesQuery = components['schemas']['ListOutcomesQuery'];
export type ListPaperEntriesQuery = components['schemas']['ListPaperEntriesQuery'];
export type ListParticipantSessionsQuery = components['schemas']['ListParticipantSessionsQuery'];
export type ListParticipantTokensQuery = components['schemas']['ListParticipantTokensQuery'];
export type ListProgramLinksQuery = components['schemas']['ListProgramLinksQuery'];
export type ListProgramOutcomesQuery = components['schemas']['ListProgramOutcomesQuery'];
export type ListProgramsQuery = components['schemas']['ListProgramsQuery'];
export type ListProtocolsQuery = components['schemas']['ListProtocolsQuery'];
export type ListScimTokensQuery = components['schemas']['ListScimTokensQuery'];
export type ListSessionsQuery = components['schemas']['ListSessionsQuery'];
export type ListSignOnProvidersQuery = components['schemas']['ListSignOnProvidersQuery'];
export type ListSilentEnrollmentsQuery = components['schemas']['ListSilentEnrollmentsQuery'];
export type ListStudiesQuery = components['schemas']['ListStudiesQuery'];
export type ListStudyParticipantsQuery = components['schemas']['ListStudyParticipantsQuery'];
export type ListSubjectAccessesQuery = components['schemas']['ListSubjectAccessesQuery'];
export type ListSubjectsQuery = components['schemas']['ListSubjectsQuery'];
export type ListSuppressionsQuery = components['schemas']['ListSuppressionsQuery'];
export type ListTasksQuery = components['schemas']['ListTasksQuery'];
export type ListTemplatesQuery = components['schemas']['ListTemplatesQuery'];
export type ListWebhookAttemptsQuery = components['schemas']['ListWebhookAttemptsQuery'];
export type ListWebhookDeliveriesQuery = components['schemas']['ListWebhookDeliveriesQuery'];
export type ListWebhookEndpointsQuery = components['schemas']['ListWebhookEndpointsQuery'];
export type ListWorkingCopiesQuery = components['schemas']['ListWorkingCopiesQuery'];
export type LoggedAnswer = components['schemas']['LoggedAnswer'];
export type LoginBody = components['schemas']['LoginBody'];
export type LogoutReceived = components['schemas']['LogoutReceived'];
export type LookupSubjectBody = components['schemas']['LookupSubjectBody'];
export type MappedAnswer = components['schemas']['MappedAnswer'];
export type Member = components['schemas']['Member'];
export type MemberList = components['schemas']['MemberList'];
export type MemberSession = components['schemas']['MemberSession'];
export type MemberSessionList = components['schemas']['MemberSessionList'];
export type Membership = components['schemas']['Membership'];
export type MembershipList = components['schemas']['MembershipList'];
export type Message = components['schemas']['Message'];
export type MessageContent = components['schemas']['MessageContent'];
export type MessageDiagnostic = components['schemas']['MessageDiagnostic'];
export type MessageDiagnostics = components['schemas']['MessageDiagnostics'];
export type MessageEventData = components['schemas']['MessageEventData'];
export type MessageList = components['schemas']['MessageList'];
export type MessagePreview = components['schemas']['MessagePreview'];
export type MessageRequestedEvent = components['schemas']['MessageRequestedEvent'];
export type MessageRequestedMessage = components['schemas']['MessageRequestedMessage'];
export type MessageSettings = components['schemas']['MessageSettings'];
export type MessageState = components['schemas']['MessageState'];
export type MessageTemplate = components['schemas']['MessageTemplate'];
export type MessageTemplateList = components['schemas']['MessageTemplateList'];
export type MessageText = components['schemas']['MessageText'];
export type MessageWithContent = components['schemas']['MessageWithContent'];
export type NewStudyParticipant = components['schemas']['NewStudyParticipant'];
export type NewTotpFactor = components['schemas']['NewTotpFactor'];
export type Occasion = components['schemas']['Occasion'];
export type OccasionsOfWave = components['schemas']['OccasionsOfWave'];
export type OccasionState = components['schemas']['OccasionState'];
export type OpenedParticipantLink = components['schemas']['OpenedParticipantLink'];
export type OpenParticipantLinkRequest = components['schemas']['OpenParticipantLinkRequest'];
export type OpenProgramLinkRequest = components['schemas']['OpenProgramLinkRequest'];
export type Organization = components['schemas']['Organization'];
export type OrganizationList = components['schemas']['OrganizationList'];
export type Outcome = components['schemas']['Outcome'];
export type OutcomeExclusions = components['schemas']['OutcomeExclusions'];
export type OutcomeList = components['schemas']['OutcomeList'];
export type OutcomeRate = components['schemas']['OutcomeRate'];
export type OutcomeRuleReference = components['schemas']['OutcomeRuleReference'];
export type Outcomes = components['schemas']['Outcomes'];
export type OutcomeValue = components['schemas']['OutcomeValue'];
export type OutcomeWindow = components['schemas']['OutcomeWindow'];
export type Outreach = components['schemas']['Outreach'];
export type OutreachCounter = components['schemas']['OutreachCounter'];
export type OutreachCounters = components['schemas']['OutreachCounters'];
export type OutreachRule = components['schemas']['OutreachRule'];
export type OwnAnswer = components['schemas']['OwnAnswer'];
export type OwnAnswerValue = components['schemas']['OwnAnswerValue'];
export type OwnData = components['schemas']['OwnData'];
export type OwnDueQuestions = components['schemas']['OwnDueQuestions'];
export type OwnDueQuestionsRequest = components['schemas']['OwnDueQuestionsRequest'];
export type OwnEvaluation = components['schemas']['OwnEvaluation'];
export type OwnOccasions = components['schemas']['OwnOccasions'];
export type OwnPaperEntry = components['schemas']['OwnPaperEntry'];
export type OwnSession = components['schemas']['OwnSession'];
export type PageTheme = components['schemas']['PageTheme'];
export type PageWords = components['schemas']['PageWords'];
export type PaperAnswer = components['schemas']['PaperAnswer'];
export type PaperCode = components['schemas']['PaperCode'];
export type PaperDisagreements = components['schemas']['PaperDisagreements'];
export type PaperEntry = components['schemas']['PaperEntry'];
export type PaperEntryList = components['schemas']['PaperEntryList'];
export type PaperEntryState = components['schemas']['PaperEntryState'];
export type PaperForm = components['schemas']['PaperForm'];
export type PaperFormField = components['schemas']['PaperFormField'];
export type PaperFormItem = components['schemas']['PaperFormItem'];
export type PaperResolutionChoice = components['schemas']['PaperResolutionChoice'];
export type ParticipantConflict = components['schemas']['ParticipantConflict'];
export type ParticipantHelp = components['schemas']['ParticipantHelp'];
export type ParticipantLanguage = components['schemas']['ParticipantLanguage'];
export type ParticipantPagePreview = components['schemas']['ParticipantPagePreview'];
export type ParticipantPageSettings = components['schemas']['ParticipantPageSettings'];
export type ParticipantPageWords = components['schemas']['ParticipantPageWords'];
export type ParticipantQuestion = components['schemas']['ParticipantQuestion'];
export type ParticipantSession = components['schemas']['ParticipantSession'];
export type ParticipantSessionStatus = components['schemas']['ParticipantSessionStatus'];
export type ParticipantSettings = components['schemas']['ParticipantSettings'];
export type ParticipantToken = components['schemas']['ParticipantToken'];
export type ParticipantTokenList = components['schemas']['ParticipantTokenList'];
export type ParticipantTokenOrigin = components['schemas']['ParticipantTokenOrigin'];
export type Participation = components['schemas']['Participation'];
export type Passkey = components['schemas']['Passkey'];
export type PasskeyAssertion = components['schemas']['PasskeyAssertion'];
export type PasskeyOptions = components['schemas']['PasskeyOptions'];
export type PasskeyRegistration = components['schemas']['PasskeyRegistration'];
export type PersonOutcome = components['schemas']['PersonOutcome'];
export type PersonOutcomeList = components['schemas']['PersonOutcomeList'];
export type PingEvent = components['schemas']['PingEvent'];
export type PingMessage = components['schemas']['PingMessage'];
export type PlaceLegalHoldRequest = components['schemas']['PlaceLegalHoldRequest'];
export type PreviewedParticipation = components['schemas']['PreviewedParticipation'];
export type PreviewMessageRequest = components['schemas']['PreviewMessageRequest'];
export type PreviewProgramRetentionRequest = components['schemas']['PreviewProgramRetentionRequest'];
export type PreviewProtocolRequest = components['schemas']['PreviewProtocolRequest'];
export type PreviewRecurrenceRequest = components['schemas']['PreviewRecurrenceRequest'];
export type PreviewRetentionRequest = components['schemas']['PreviewRetentionRequest'];
export type PreviewStudyProtocolQuery = components['schemas']['PreviewStudyProtocolQuery'];
export type PreviewStudyProtocolRequest = components['schemas']['PreviewStudyProtocolRequest'];
export type PrimaryMetric = components['schemas']['PrimaryMetric'];
export type Principal = components['schemas']['Principal'];
export type PrivacySettings = components['schemas']['PrivacySettings'];
export type Program = components['schemas']['Program'];
export type ProgramActivatedEvent = components['schemas']['ProgramActivatedEvent'];
export type ProgramActivatedMessage = components['schemas']['ProgramActivatedMessage'];
export type ProgramAdherence = components['schemas']['ProgramAdherence'];
export type ProgramArchivedEvent = components['schemas']['ProgramArchivedEvent'];
export type ProgramArchivedMessage = components['schemas']['ProgramArchivedMessage'];
export type ProgramChange = components['schemas']['ProgramChange'];
export type ProgramEventData = components['schemas']['ProgramEventData'];
export type ProgramLink = components['schemas']['ProgramLink'];
export type ProgramLinkList = components['schemas']['ProgramLinkList'];
export type ProgramLinkWithSecret = components['schemas']['ProgramLinkWithSecret'];
export type ProgramList = components['schemas']['ProgramList'];
export type ProgramOutcomes = components['schemas']['ProgramOutcomes'];
export type ProgramParticipation = components['schemas']['ProgramParticipation'];
export type ProgramPausedEvent = components['schemas']['ProgramPausedEvent'];
export type ProgramPausedMessage = components['schemas']['ProgramPausedMessage'];
export type ProgramRecurrence = components['schemas']['ProgramRecurrence'];
export type ProgramRetention = components['schemas']['ProgramRetention'];
export type ProgramRetentionPreview = components['schemas']['ProgramRetentionPreview'];
export type ProgramStatus = components['schemas']['ProgramStatus'];
export type ProofOfWork = components['schemas']['ProofOfWork'];
export type Proofs = components['schemas']['Proofs'];
export type Protocol = components['schemas']['Protocol'];
export type ProtocolContent = components['schemas']['ProtocolContent'];
export type ProtocolDiagnostic = components['schemas']['ProtocolDiagnostic'];
export type ProtocolDiagnostics = components['schemas']['ProtocolDiagnostics'];
export type ProtocolDiff = components['schemas']['ProtocolDiff'];
export type ProtocolList = components['schemas']['ProtocolList'];
export type ProtocolPreview = components['schemas']['ProtocolPreview'];
export type ProtocolRelease = components['schemas']['ProtocolRelease'];
export type Psychometrics = components['schemas']['Psychometrics'];
export type PublishBundleRequest = components['schemas']['PublishBundleRequest'];
export type PublishGates = components['schemas']['PublishGates'];
export type PushDevice = components['schemas']['PushDevice'];
export type PushOffer = components['schemas']['PushOffer'];
export type PushSubscription = components['schemas']['PushSubscription'];
export type Question = components['schemas']['Question'];
export type QuestionFrequency = components['schemas']['QuestionFrequency'];
export type QuestionHealth = components['schemas']['QuestionHealth'];
export type QuestionInput = components['schemas']['QuestionInput'];
export type QuestionSchedule = components['schemas']['QuestionSchedule'];
export type RateLimits = components['schemas']['RateLimits'];
export type Readiness = components['schemas']['Readiness'];
export type ReassignTaskRequest = components['schemas']['ReassignTaskRequest'];
export type ReauthenticateRequest = components['schemas']['ReauthenticateRequest'];
export type Reauthentication = components['schemas']['Reauthentication'];
export type ReceivedMailEvents = components['schemas']['ReceivedMailEvents'];
export type ReceiveMailEventsBody = components['schemas']['ReceiveMailEventsBody'];
export type RecoveryCodes = components['schemas']['RecoveryCodes'];
export type Recurrence = components['schemas']['Recurrence'];
export type RecurrenceFrequency = components['schemas']['RecurrenceFrequency'];
export type RecurrencePreview = components['schemas']['RecurrencePreview'];
export type ReleaseContentRequest = components['schemas']['ReleaseContentRequest'];
export type ReleaseSetting = components['schemas']['ReleaseSetting'];
export type RenamePasskeyRequest = components['schemas']['RenamePasskeyRequest'];
export type RenderedMessage = components['schemas']['RenderedMessage'];
export type RenewedParticipantToken = components['schemas']['RenewedParticipantToken'];
export type ReplayResult = components['schemas']['ReplayResult'];
export type ReportBlock = components['schemas']['ReportBlock'];
export type ReportBlockData = components['schemas']['ReportBlockData'];
export type ReportForStaff = components['schemas']['ReportForStaff'];
export type ReportPresenceRequest = components['schemas']['ReportPresenceRequest'];
export type ReportScore = components['schemas']['ReportScore'];
export type ReportTemplateContent = components['schemas']['ReportTemplateContent'];
export type ReportTemplateContentDraft = components['schemas']['ReportTemplateContentDraft'];
export type RescoreEvaluationBody = components['schemas']['RescoreEvaluationBody'];
export type ResetPasswordBody = components['schemas']['ResetPasswordBody'];
export type ResolvePaperEntryRequest = components['schemas']['ResolvePaperEntryRequest'];
export type Respondent = components['schemas']['Respondent'];
export type ResponseMapping = components['schemas']['ResponseMapping'];
export type ResponsesImportedEvent = components['schemas']['ResponsesImportedEvent'];
export type ResponsesImportedMessage = components['schemas']['ResponsesImportedMessage'];
export type ResubscribeQuery = components['schemas']['ResubscribeQuery'];
export type Retention = components['schemas']['Retention'];
export type RetentionPreview = components['schemas']['RetentionPreview'];
export type RetriedWebhookDeliveries = components['schemas']['RetriedWebhookDeliveries'];
export type RetryWebhookDeliveriesRequest = components['schemas']['RetryWebhookDeliveriesRequest'];
export type ReviewEvaluationRequest = components['schemas']['ReviewEvaluationRequest'];
export type Role = components['schemas']['Role'];
export type RoleBySignOn = components['schemas']['RoleBySignOn'];
export type RotateWebhookSecretRequest = components['schemas']['RotateWebhookSecretRequest'];
export type RunGoldenCasesRequest = components['schemas']['RunGoldenCasesRequest'];
export type SaveAnswersRequest = components['schemas']['SaveAnswersRequest'];
export type SaveWorkingCopyRequest = components['schemas']['SaveWorkingCopyRequest'];
export type ScimError = components['schemas']['ScimError'];
export type ScimGroup = components['schemas']['ScimGroup'];
export type ScimGroupList = components['schemas']['ScimGroupList'];
export type ScimGroupRequest = components['schemas']['ScimGroupRequest'];
export type ScimPatchRequest = components['schemas']['ScimPatchRequest'];
export type ScimResource = components['schemas']['ScimResource'];
export type ScimResourceList = components['schemas']['ScimResourceList'];
export type ScimToken = components['schemas']['ScimToken'];
export type ScimTokenList = components['schemas']['ScimTokenList'];
export type ScimUser = components['schemas']['ScimUser'];
export type ScimUserList = components['schemas']['ScimUserList'];
export type ScimUserRequest = components['schemas']['ScimUserRequest'];
export type Scope = components['schemas']['Scope'];
export type ScoreBand = components['schemas']['ScoreBand'];
export type ScorecardContent = components['schemas']['ScorecardContent'];
export type ScorecardContentDraft = components['schemas']['ScorecardContentDraft'];
export type ScoreComparison = components['schemas']['ScoreComparison'];
export type ScorePoint = components['schemas']['ScorePoint'];
export type ScoreRange = components['schemas']['ScoreRange'];
export type ScoreSeries = components['schemas']['ScoreSeries'];
export type SearchSubjectsQuery = components['schemas']['SearchSubjectsQuery'];
export type SecondFactors = components['schemas']['SecondFactors'];
export type SelfService = components['schemas']['SelfService'];
export type SendTestMessageRequest = components['schemas']['SendTestMessageRequest'];
export type SendWindow = components['schemas']['SendWindow'];
export type SessionAbandonedEvent = components['schemas']['SessionAbandonedEvent'];
export type SessionAbandonedMessage = components['schemas']['SessionAbandonedMessage'];
export type SessionConsentDeclinedEvent = components['schemas']['SessionConsentDeclinedEvent'];
export type SessionConsentDeclinedMessage = components['schemas']['SessionConsentDeclinedMessage'];
export type SessionEventData = components['schemas']['SessionEventData'];
export type SessionStartedEvent = components['schemas']['SessionStartedEvent'];
export type SessionStartedMessage = components['schemas']['SessionStartedMessage'];
export type SessionView = components['schemas']['SessionView'];
export type SetBundleStatusBody = components['schemas']['SetBundleStatusBody'];
export type SetClockRequest = components['schemas']['SetClockRequest'];
export type SetDefinitionStatusBody = components['schemas']['SetDefinitionStatusBody'];
export type SetEnrollmentStatusBody = components['schemas']['SetEnrollmentStatusBody'];
export type SetExportSchedule = components['schemas']['SetExportSchedule'];
export type SetParticipantLanguageRequest = components['schemas']['SetParticipantLanguageRequest'];
export type SetProgramStatusBody = components['schemas']['SetProgramStatusBody'];
export type SetStudyStatusBody = components['schemas']['SetStudyStatusBody'];
export type ShadowBundleRequest = components['schemas']['ShadowBundleRequest'];
export type ShownImage = components['schemas']['ShownImage'];
export type ShownMedium = components['schemas']['ShownMedium'];
export type ShownTheme = components['schemas']['ShownTheme'];
export type Signature = components['schemas']['Signature'];
export type SignatureSetting = components['schemas']['SignatureSetting'];
export type SignedOut = components['schemas']['SignedOut'];
export type SignificantChange = components['schemas']['SignificantChange'];
export type SignInPolicy = components['schemas']['SignInPolicy'];
export type SignInWithLinkRequest = components['schemas']['SignInWithLinkRequest'];
export type SignInWithPasskeyRequest = components['schemas']['SignInWithPasskeyRequest'];
export type SignOnProvider = components['schemas']['SignOnProvider'];
export type SignOnProviders = components['schemas']['SignOnProviders'];
export type SilentEnrollment = components['schemas']['SilentEnrollment'];
export type SilentEnrollmentList = components['schemas']['SilentEnrollmentList'];
export type SimulateBundleRequest = components['schemas']['SimulateBundleRequest'];
export type SimulationBudget = components['schemas']['SimulationBudget'];
export type StartedSignOn = components['schemas']['StartedSignOn'];
export type StartSignOnRequest = components['schemas']['StartSignOnRequest'];
export type Study = components['schemas']['Study'];
export type StudyAllocation = components['schemas']['StudyAllocation'];
export type StudyList = components['schemas']['StudyList'];
export type StudyOccasionChange = components['schemas']['StudyOccasionChange'];
export type StudyPanel = components['schemas']['StudyPanel'];
export type StudyPanelWave = components['schemas']['StudyPanelWave'];
export type StudyParticipant = components['schemas']['StudyParticipant'];
export type StudyParticipantChanges = components['schemas']['StudyParticipantChanges'];
export type StudyParticipantList = components['schemas']['StudyParticipantList'];
export type StudyParticipantReceipts = components['schemas']['StudyParticipantReceipts'];
export type StudyParticipantStatus = components['schemas']['StudyParticipantStatus'];
export type StudyParticipantWithTimeline = components['schemas']['StudyParticipantWithTimeline'];
export type StudyProtocolPreview = components['schemas']['StudyProtocolPreview'];
export type StudyRetentionDay = components['schemas']['StudyRetentionDay'];
export type StudyStatus = components['schemas']['StudyStatus'];
export type StudyTimeline = components['schemas']['StudyTimeline'];
export type Subject = components['schemas']['Subject'];
export type SubjectCreatedEvent = components['schemas']['SubjectCreatedEvent'];
export type SubjectCreatedMessage = components['schemas']['SubjectCreatedMessage'];
export type SubjectDeletedEvent = components['schemas']['SubjectDeletedEvent'];
export type SubjectDeletedMessage = components['schemas']['SubjectDeletedMessage'];
export type SubjectErasure = components['schemas']['SubjectErasure'];
export type SubjectEventData = components['schemas']['SubjectEventData'];
export type SubjectExport = components['schemas']['SubjectExport'];
export type SubjectIdentity = components['schemas']['SubjectIdentity'];
export type SubjectList = components['schemas']['SubjectList'];
export type SubjectUnits = components['schemas']['SubjectUnits'];
export type SubjectUpdatedEvent = components['schemas']['SubjectUpdatedEvent'];
export type SubjectUpdatedMessage = components['schemas']['SubjectUpdatedMessage'];
export type SubScore = components['schemas']['SubScore'];
export type Subscription = components['schemas']['Subscription'];
export type Suppression = components['schemas']['Suppression'];
export type SuppressionList = components['schemas']['SuppressionList'];
export type SuppressionReason = components['schemas']['SuppressionReason'];
export type Task = components['schemas']['Task'];
export type TaskAcknowledgedEvent = components['schemas']['TaskAcknowledgedEvent'];
export type TaskAcknowledgedMessage = components['schemas']['TaskAcknowledgedMessage'];
export type TaskAssignee = components['schemas']['TaskAssignee'];
export type TaskCancelledEvent = components['schemas']['TaskCancelledEvent'];
export type TaskCancelledMessage = components['schemas']['TaskCancelledMessage'];
export type TaskCompletedEvent = components['schemas']['TaskCompletedEvent'];
export type TaskCompletedMessage = components['schemas']['TaskCompletedMessage'];
export type TaskCount = components['schemas']['TaskCount'];
export type TaskCounts = components['schemas']['TaskCounts'];
export type TaskCreatedEvent = components['schemas']['TaskCreatedEvent'];
export type TaskCreatedMessage = components['schemas']['TaskCreatedMessage'];
export type TaskEntry = components['schemas']['TaskEntry'];
export type TaskEscalatedEvent = components['schemas']['TaskEscalatedEvent'];
export type TaskEscalatedMessage = components['schemas']['TaskEscalatedMessage'];
export type TaskEscalation = components['schemas']['TaskEscalation'];
export type TaskEventData = components['schemas']['TaskEventData'];
export type TaskOverdueEvent = components['schemas']['TaskOverdueEvent'];
export type TaskOverdueMessage = components['schemas']['TaskOverdueMessage'];
export type TaskStatus = components['schemas']['TaskStatus'];
export type Template = components['schemas']['Template'];
export type TemplateListItem = components['schemas']['TemplateListItem'];
export type TemplateListItemList = components['schemas']['TemplateListItemList'];
export type TestMessage = components['schemas']['TestMessage'];
export type Timeline = components['schemas']['Timeline'];
export type TimelineOccasion = components['schemas']['TimelineOccasion'];
export type Trace = components['schemas']['Trace'];
export type TraceStep = components['schemas']['TraceStep'];
export type Trajectory = components['schemas']['Trajectory'];
export type TrajectoryOutcome = components['schemas']['TrajectoryOutcome'];
export type TrajectoryPoint = components['schemas']['TrajectoryPoint'];
export type Trial = components['schemas']['Trial'];
export type TrialResult = components['schemas']['TrialResult'];
export type TrialSelection = components['schemas']['TrialSelection'];
export type Trigger = components['schemas']['Trigger'];
export type TriggerType = components['schemas']['TriggerType'];
export type TryBundleRequest = components['schemas']['TryBundleRequest'];
export type TypedAnswer = components['schemas']['TypedAnswer'];
export type Unit = components['schemas']['Unit'];
export type UnitAdherence = components['schemas']['UnitAdherence'];
export type UnitChange = components['schemas']['UnitChange'];
export type UnitMapping = components['schemas']['UnitMapping'];
export type UnitMembership = components['schemas']['UnitMembership'];
export type UnitOutcomes = components['schemas']['UnitOutcomes'];
export type UnitParticipation = components['schemas']['UnitParticipation'];
export type Units = components['schemas']['Units'];
export type UnsubscribeQuery = components['schemas']['UnsubscribeQuery'];
export type Upload = components['schemas']['Upload'];
export type UserSession = components['schemas']['UserSession'];
export type UserSessionList = components['schemas']['UserSessionList'];
export type ValidationError = components['schemas']['ValidationError'];
export type ValidationErrorList = components['schemas']['ValidationErrorList'];
export type ValueKind = components['schemas']['ValueKind'];
export type VerifyAuditLogRequest = components['schemas']['VerifyAuditLogRequest'];
export type WebhookAttempt = components['schemas']['WebhookAttempt'];
export type WebhookAttemptList = components['schemas']['WebhookAttemptList'];
export type WebhookDelivery = components['schemas']['WebhookDelivery'];
export type WebhookDeliveryList = components['schemas']['WebhookDeliveryList'];
export type WebhookDeliveryStatus = components['schemas']['WebhookDeliveryStatus'];
export type WebhookEndpoint = components['schemas']['WebhookEndpoint'];
export type WebhookEndpointHealth = components['schemas']['WebhookEndpointHealth'];
export type WebhookEndpointList = components['schemas']['WebhookEndpointList'];
export type WebhookEndpointWithSecret = components['schemas']['WebhookEndpointWithSecret'];
export type WebhookHosts = components['schemas']['WebhookHosts'];
export type WebhookMessage = components['schemas']['WebhookMessage'];
export type Withdrawn = components['schemas']['Withdrawn'];
export type WithdrawRequest = components['schemas']['WithdrawRequest'];
export type Witness = components['schemas']['Witness'];
export type WorkingCopy = components['schemas']['WorkingCopy'];
export type WorkingCopyPresence = components['schemas']['WorkingCopyPresence'];
export type WorkingCopySummary = components['schemas']['WorkingCopySummary'];
export type WorkingCopySummaryList = components['schemas']['WorkingCopySummaryList'];
