#include "CSafetyData.h"

// A file is embedded as it is; `#embed` is C23, which the compiler takes in any dialect but remarks on.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char lexicon_en_abuse_control_rules[] = {
#embed "lexicon/en/abuse-control.rules"
};
static const unsigned char lexicon_en_abuse_hidden_rules[] = {
#embed "lexicon/en/abuse-hidden.rules"
};
static const unsigned char lexicon_en_abuse_others_rules[] = {
#embed "lexicon/en/abuse-others.rules"
};
static const unsigned char lexicon_en_abuse_sexual_rules[] = {
#embed "lexicon/en/abuse-sexual.rules"
};
static const unsigned char lexicon_en_abuse_signs_rules[] = {
#embed "lexicon/en/abuse-signs.rules"
};
static const unsigned char lexicon_en_abuse_threats_rules[] = {
#embed "lexicon/en/abuse-threats.rules"
};
static const unsigned char lexicon_en_abuse_urgent_rules[] = {
#embed "lexicon/en/abuse-urgent.rules"
};
static const unsigned char lexicon_en_abuse_rules[] = {
#embed "lexicon/en/abuse.rules"
};
static const unsigned char lexicon_en_after_disclosure_rules[] = {
#embed "lexicon/en/after-disclosure.rules"
};
static const unsigned char lexicon_en_distress_rules[] = {
#embed "lexicon/en/distress.rules"
};
static const unsigned char lexicon_en_eating_disorder_body_rules[] = {
#embed "lexicon/en/eating-disorder-body.rules"
};
static const unsigned char lexicon_en_eating_disorder_severe_rules[] = {
#embed "lexicon/en/eating-disorder-severe.rules"
};
static const unsigned char lexicon_en_eating_disorder_rules[] = {
#embed "lexicon/en/eating-disorder.rules"
};
static const unsigned char lexicon_en_harm_to_others_armed_rules[] = {
#embed "lexicon/en/harm-to-others-armed.rules"
};
static const unsigned char lexicon_en_harm_to_others_fear_rules[] = {
#embed "lexicon/en/harm-to-others-fear.rules"
};
static const unsigned char lexicon_en_harm_to_others_intent_rules[] = {
#embed "lexicon/en/harm-to-others-intent.rules"
};
static const unsigned char lexicon_en_harm_to_others_plan_rules[] = {
#embed "lexicon/en/harm-to-others-plan.rules"
};
static const unsigned char lexicon_en_harm_to_others_signs_rules[] = {
#embed "lexicon/en/harm-to-others-signs.rules"
};
static const unsigned char lexicon_en_harm_to_others_rules[] = {
#embed "lexicon/en/harm-to-others.rules"
};
static const unsigned char lexicon_en_medication_or_diagnosis_rules[] = {
#embed "lexicon/en/medication-or-diagnosis.rules"
};
static const unsigned char lexicon_en_method_enquiry_others_rules[] = {
#embed "lexicon/en/method-enquiry-others.rules"
};
static const unsigned char lexicon_en_method_enquiry_signs_rules[] = {
#embed "lexicon/en/method-enquiry-signs.rules"
};
static const unsigned char lexicon_en_method_enquiry_told_rules[] = {
#embed "lexicon/en/method-enquiry-told.rules"
};
static const unsigned char lexicon_en_method_enquiry_rules[] = {
#embed "lexicon/en/method-enquiry.rules"
};
static const unsigned char lexicon_en_minor_rules[] = {
#embed "lexicon/en/minor.rules"
};
static const unsigned char lexicon_en_qualifiers_rules[] = {
#embed "lexicon/en/qualifiers.rules"
};
static const unsigned char lexicon_en_reply_rules[] = {
#embed "lexicon/en/reply.rules"
};
static const unsigned char lexicon_en_self_harm_told_rules[] = {
#embed "lexicon/en/self-harm-told.rules"
};
static const unsigned char lexicon_en_self_harm_rules[] = {
#embed "lexicon/en/self-harm.rules"
};
static const unsigned char lexicon_en_spelling_rules[] = {
#embed "lexicon/en/spelling.rules"
};
static const unsigned char lexicon_en_suicide_active_rules[] = {
#embed "lexicon/en/suicide-active.rules"
};
static const unsigned char lexicon_en_suicide_burden_rules[] = {
#embed "lexicon/en/suicide-burden.rules"
};
static const unsigned char lexicon_en_suicide_farewell_rules[] = {
#embed "lexicon/en/suicide-farewell.rules"
};
static const unsigned char lexicon_en_suicide_imminent_signs_rules[] = {
#embed "lexicon/en/suicide-imminent-signs.rules"
};
static const unsigned char lexicon_en_suicide_imminent_told_rules[] = {
#embed "lexicon/en/suicide-imminent-told.rules"
};
static const unsigned char lexicon_en_suicide_imminent_rules[] = {
#embed "lexicon/en/suicide-imminent.rules"
};
static const unsigned char lexicon_en_suicide_others_rules[] = {
#embed "lexicon/en/suicide-others.rules"
};
static const unsigned char lexicon_en_suicide_passive_longing_rules[] = {
#embed "lexicon/en/suicide-passive-longing.rules"
};
static const unsigned char lexicon_en_suicide_passive_signs_rules[] = {
#embed "lexicon/en/suicide-passive-signs.rules"
};
static const unsigned char lexicon_en_suicide_passive_unclear_rules[] = {
#embed "lexicon/en/suicide-passive-unclear.rules"
};
static const unsigned char lexicon_en_suicide_passive_rules[] = {
#embed "lexicon/en/suicide-passive.rules"
};
static const unsigned char lexicon_en_suicide_plan_settled_rules[] = {
#embed "lexicon/en/suicide-plan-settled.rules"
};
static const unsigned char lexicon_en_suicide_plan_signs_rules[] = {
#embed "lexicon/en/suicide-plan-signs.rules"
};
static const unsigned char lexicon_en_suicide_plan_rules[] = {
#embed "lexicon/en/suicide-plan.rules"
};
static const unsigned char lexicon_en_words_rules[] = {
#embed "lexicon/en/words.rules"
};
static const unsigned char lexicon_es_abuse_danger_rules[] = {
#embed "lexicon/es/abuse-danger.rules"
};
static const unsigned char lexicon_es_abuse_sexual_rules[] = {
#embed "lexicon/es/abuse-sexual.rules"
};
static const unsigned char lexicon_es_abuse_rules[] = {
#embed "lexicon/es/abuse.rules"
};
static const unsigned char lexicon_es_after_disclosure_rules[] = {
#embed "lexicon/es/after-disclosure.rules"
};
static const unsigned char lexicon_es_distress_rules[] = {
#embed "lexicon/es/distress.rules"
};
static const unsigned char lexicon_es_eating_disorder_severe_rules[] = {
#embed "lexicon/es/eating-disorder-severe.rules"
};
static const unsigned char lexicon_es_eating_disorder_rules[] = {
#embed "lexicon/es/eating-disorder.rules"
};
static const unsigned char lexicon_es_harm_to_others_plan_rules[] = {
#embed "lexicon/es/harm-to-others-plan.rules"
};
static const unsigned char lexicon_es_harm_to_others_rules[] = {
#embed "lexicon/es/harm-to-others.rules"
};
static const unsigned char lexicon_es_medication_or_diagnosis_rules[] = {
#embed "lexicon/es/medication-or-diagnosis.rules"
};
static const unsigned char lexicon_es_method_enquiry_rules[] = {
#embed "lexicon/es/method-enquiry.rules"
};
static const unsigned char lexicon_es_minor_rules[] = {
#embed "lexicon/es/minor.rules"
};
static const unsigned char lexicon_es_qualifiers_rules[] = {
#embed "lexicon/es/qualifiers.rules"
};
static const unsigned char lexicon_es_reply_rules[] = {
#embed "lexicon/es/reply.rules"
};
static const unsigned char lexicon_es_self_harm_acts_rules[] = {
#embed "lexicon/es/self-harm-acts.rules"
};
static const unsigned char lexicon_es_self_harm_rules[] = {
#embed "lexicon/es/self-harm.rules"
};
static const unsigned char lexicon_es_spelling_rules[] = {
#embed "lexicon/es/spelling.rules"
};
static const unsigned char lexicon_es_suicide_active_rules[] = {
#embed "lexicon/es/suicide-active.rules"
};
static const unsigned char lexicon_es_suicide_farewell_rules[] = {
#embed "lexicon/es/suicide-farewell.rules"
};
static const unsigned char lexicon_es_suicide_imminent_rules[] = {
#embed "lexicon/es/suicide-imminent.rules"
};
static const unsigned char lexicon_es_suicide_passive_rules[] = {
#embed "lexicon/es/suicide-passive.rules"
};
static const unsigned char lexicon_es_suicide_plan_rules[] = {
#embed "lexicon/es/suicide-plan.rules"
};
static const unsigned char lexicon_es_suicide_unsaid_rules[] = {
#embed "lexicon/es/suicide-unsaid.rules"
};
static const unsigned char lexicon_es_words_rules[] = {
#embed "lexicon/es/words.rules"
};
static const unsigned char lexicon_pt_abuse_danger_rules[] = {
#embed "lexicon/pt/abuse-danger.rules"
};
static const unsigned char lexicon_pt_abuse_sexual_rules[] = {
#embed "lexicon/pt/abuse-sexual.rules"
};
static const unsigned char lexicon_pt_abuse_rules[] = {
#embed "lexicon/pt/abuse.rules"
};
static const unsigned char lexicon_pt_after_disclosure_rules[] = {
#embed "lexicon/pt/after-disclosure.rules"
};
static const unsigned char lexicon_pt_distress_rules[] = {
#embed "lexicon/pt/distress.rules"
};
static const unsigned char lexicon_pt_eating_disorder_severe_rules[] = {
#embed "lexicon/pt/eating-disorder-severe.rules"
};
static const unsigned char lexicon_pt_eating_disorder_rules[] = {
#embed "lexicon/pt/eating-disorder.rules"
};
static const unsigned char lexicon_pt_harm_to_others_fear_rules[] = {
#embed "lexicon/pt/harm-to-others-fear.rules"
};
static const unsigned char lexicon_pt_harm_to_others_plan_rules[] = {
#embed "lexicon/pt/harm-to-others-plan.rules"
};
static const unsigned char lexicon_pt_harm_to_others_rules[] = {
#embed "lexicon/pt/harm-to-others.rules"
};
static const unsigned char lexicon_pt_medication_or_diagnosis_rules[] = {
#embed "lexicon/pt/medication-or-diagnosis.rules"
};
static const unsigned char lexicon_pt_method_enquiry_rules[] = {
#embed "lexicon/pt/method-enquiry.rules"
};
static const unsigned char lexicon_pt_minor_rules[] = {
#embed "lexicon/pt/minor.rules"
};
static const unsigned char lexicon_pt_qualifiers_rules[] = {
#embed "lexicon/pt/qualifiers.rules"
};
static const unsigned char lexicon_pt_reply_rules[] = {
#embed "lexicon/pt/reply.rules"
};
static const unsigned char lexicon_pt_self_harm_acts_rules[] = {
#embed "lexicon/pt/self-harm-acts.rules"
};
static const unsigned char lexicon_pt_self_harm_rules[] = {
#embed "lexicon/pt/self-harm.rules"
};
static const unsigned char lexicon_pt_spelling_rules[] = {
#embed "lexicon/pt/spelling.rules"
};
static const unsigned char lexicon_pt_suicide_active_rules[] = {
#embed "lexicon/pt/suicide-active.rules"
};
static const unsigned char lexicon_pt_suicide_farewell_rules[] = {
#embed "lexicon/pt/suicide-farewell.rules"
};
static const unsigned char lexicon_pt_suicide_imminent_rules[] = {
#embed "lexicon/pt/suicide-imminent.rules"
};
static const unsigned char lexicon_pt_suicide_passive_rules[] = {
#embed "lexicon/pt/suicide-passive.rules"
};
static const unsigned char lexicon_pt_suicide_plan_rules[] = {
#embed "lexicon/pt/suicide-plan.rules"
};
static const unsigned char lexicon_pt_suicide_unsaid_rules[] = {
#embed "lexicon/pt/suicide-unsaid.rules"
};
static const unsigned char lexicon_pt_words_rules[] = {
#embed "lexicon/pt/words.rules"
};
static const unsigned char resources_contacts_list[] = {
#embed "resources/contacts.list"
};
static const unsigned char resources_guidance_en_texts[] = {
#embed "resources/guidance.en.texts"
};
static const unsigned char resources_notices_en_texts[] = {
#embed "resources/notices.en.texts"
};
static const unsigned char resources_notices_es_texts[] = {
#embed "resources/notices.es.texts"
};
static const unsigned char resources_notices_pt_texts[] = {
#embed "resources/notices.pt.texts"
};
static const unsigned char resources_replies_en_texts[] = {
#embed "resources/replies.en.texts"
};
static const unsigned char resources_replies_es_texts[] = {
#embed "resources/replies.es.texts"
};
static const unsigned char resources_replies_pt_texts[] = {
#embed "resources/replies.pt.texts"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof(bytes)}

static const struct safety_file files[] = {
    FILE_AT("lexicon/en/abuse-control.rules", lexicon_en_abuse_control_rules),
    FILE_AT("lexicon/en/abuse-hidden.rules", lexicon_en_abuse_hidden_rules),
    FILE_AT("lexicon/en/abuse-others.rules", lexicon_en_abuse_others_rules),
    FILE_AT("lexicon/en/abuse-sexual.rules", lexicon_en_abuse_sexual_rules),
    FILE_AT("lexicon/en/abuse-signs.rules", lexicon_en_abuse_signs_rules),
    FILE_AT("lexicon/en/abuse-threats.rules", lexicon_en_abuse_threats_rules),
    FILE_AT("lexicon/en/abuse-urgent.rules", lexicon_en_abuse_urgent_rules),
    FILE_AT("lexicon/en/abuse.rules", lexicon_en_abuse_rules),
    FILE_AT("lexicon/en/after-disclosure.rules", lexicon_en_after_disclosure_rules),
    FILE_AT("lexicon/en/distress.rules", lexicon_en_distress_rules),
    FILE_AT("lexicon/en/eating-disorder-body.rules", lexicon_en_eating_disorder_body_rules),
    FILE_AT("lexicon/en/eating-disorder-severe.rules", lexicon_en_eating_disorder_severe_rules),
    FILE_AT("lexicon/en/eating-disorder.rules", lexicon_en_eating_disorder_rules),
    FILE_AT("lexicon/en/harm-to-others-armed.rules", lexicon_en_harm_to_others_armed_rules),
    FILE_AT("lexicon/en/harm-to-others-fear.rules", lexicon_en_harm_to_others_fear_rules),
    FILE_AT("lexicon/en/harm-to-others-intent.rules", lexicon_en_harm_to_others_intent_rules),
    FILE_AT("lexicon/en/harm-to-others-plan.rules", lexicon_en_harm_to_others_plan_rules),
    FILE_AT("lexicon/en/harm-to-others-signs.rules", lexicon_en_harm_to_others_signs_rules),
    FILE_AT("lexicon/en/harm-to-others.rules", lexicon_en_harm_to_others_rules),
    FILE_AT("lexicon/en/medication-or-diagnosis.rules", lexicon_en_medication_or_diagnosis_rules),
    FILE_AT("lexicon/en/method-enquiry-others.rules", lexicon_en_method_enquiry_others_rules),
    FILE_AT("lexicon/en/method-enquiry-signs.rules", lexicon_en_method_enquiry_signs_rules),
    FILE_AT("lexicon/en/method-enquiry-told.rules", lexicon_en_method_enquiry_told_rules),
    FILE_AT("lexicon/en/method-enquiry.rules", lexicon_en_method_enquiry_rules),
    FILE_AT("lexicon/en/minor.rules", lexicon_en_minor_rules),
    FILE_AT("lexicon/en/qualifiers.rules", lexicon_en_qualifiers_rules),
    FILE_AT("lexicon/en/reply.rules", lexicon_en_reply_rules),
    FILE_AT("lexicon/en/self-harm-told.rules", lexicon_en_self_harm_told_rules),
    FILE_AT("lexicon/en/self-harm.rules", lexicon_en_self_harm_rules),
    FILE_AT("lexicon/en/spelling.rules", lexicon_en_spelling_rules),
    FILE_AT("lexicon/en/suicide-active.rules", lexicon_en_suicide_active_rules),
    FILE_AT("lexicon/en/suicide-burden.rules", lexicon_en_suicide_burden_rules),
    FILE_AT("lexicon/en/suicide-farewell.rules", lexicon_en_suicide_farewell_rules),
    FILE_AT("lexicon/en/suicide-imminent-signs.rules", lexicon_en_suicide_imminent_signs_rules),
    FILE_AT("lexicon/en/suicide-imminent-told.rules", lexicon_en_suicide_imminent_told_rules),
    FILE_AT("lexicon/en/suicide-imminent.rules", lexicon_en_suicide_imminent_rules),
    FILE_AT("lexicon/en/suicide-others.rules", lexicon_en_suicide_others_rules),
    FILE_AT("lexicon/en/suicide-passive-longing.rules", lexicon_en_suicide_passive_longing_rules),
    FILE_AT("lexicon/en/suicide-passive-signs.rules", lexicon_en_suicide_passive_signs_rules),
    FILE_AT("lexicon/en/suicide-passive-unclear.rules", lexicon_en_suicide_passive_unclear_rules),
    FILE_AT("lexicon/en/suicide-passive.rules", lexicon_en_suicide_passive_rules),
    FILE_AT("lexicon/en/suicide-plan-settled.rules", lexicon_en_suicide_plan_settled_rules),
    FILE_AT("lexicon/en/suicide-plan-signs.rules", lexicon_en_suicide_plan_signs_rules),
    FILE_AT("lexicon/en/suicide-plan.rules", lexicon_en_suicide_plan_rules),
    FILE_AT("lexicon/en/words.rules", lexicon_en_words_rules),
    FILE_AT("lexicon/es/abuse-danger.rules", lexicon_es_abuse_danger_rules),
    FILE_AT("lexicon/es/abuse-sexual.rules", lexicon_es_abuse_sexual_rules),
    FILE_AT("lexicon/es/abuse.rules", lexicon_es_abuse_rules),
    FILE_AT("lexicon/es/after-disclosure.rules", lexicon_es_after_disclosure_rules),
    FILE_AT("lexicon/es/distress.rules", lexicon_es_distress_rules),
    FILE_AT("lexicon/es/eating-disorder-severe.rules", lexicon_es_eating_disorder_severe_rules),
    FILE_AT("lexicon/es/eating-disorder.rules", lexicon_es_eating_disorder_rules),
    FILE_AT("lexicon/es/harm-to-others-plan.rules", lexicon_es_harm_to_others_plan_rules),
    FILE_AT("lexicon/es/harm-to-others.rules", lexicon_es_harm_to_others_rules),
    FILE_AT("lexicon/es/medication-or-diagnosis.rules", lexicon_es_medication_or_diagnosis_rules),
    FILE_AT("lexicon/es/method-enquiry.rules", lexicon_es_method_enquiry_rules),
    FILE_AT("lexicon/es/minor.rules", lexicon_es_minor_rules),
    FILE_AT("lexicon/es/qualifiers.rules", lexicon_es_qualifiers_rules),
    FILE_AT("lexicon/es/reply.rules", lexicon_es_reply_rules),
    FILE_AT("lexicon/es/self-harm-acts.rules", lexicon_es_self_harm_acts_rules),
    FILE_AT("lexicon/es/self-harm.rules", lexicon_es_self_harm_rules),
    FILE_AT("lexicon/es/spelling.rules", lexicon_es_spelling_rules),
    FILE_AT("lexicon/es/suicide-active.rules", lexicon_es_suicide_active_rules),
    FILE_AT("lexicon/es/suicide-farewell.rules", lexicon_es_suicide_farewell_rules),
    FILE_AT("lexicon/es/suicide-imminent.rules", lexicon_es_suicide_imminent_rules),
    FILE_AT("lexicon/es/suicide-passive.rules", lexicon_es_suicide_passive_rules),
    FILE_AT("lexicon/es/suicide-plan.rules", lexicon_es_suicide_plan_rules),
    FILE_AT("lexicon/es/suicide-unsaid.rules", lexicon_es_suicide_unsaid_rules),
    FILE_AT("lexicon/es/words.rules", lexicon_es_words_rules),
    FILE_AT("lexicon/pt/abuse-danger.rules", lexicon_pt_abuse_danger_rules),
    FILE_AT("lexicon/pt/abuse-sexual.rules", lexicon_pt_abuse_sexual_rules),
    FILE_AT("lexicon/pt/abuse.rules", lexicon_pt_abuse_rules),
    FILE_AT("lexicon/pt/after-disclosure.rules", lexicon_pt_after_disclosure_rules),
    FILE_AT("lexicon/pt/distress.rules", lexicon_pt_distress_rules),
    FILE_AT("lexicon/pt/eating-disorder-severe.rules", lexicon_pt_eating_disorder_severe_rules),
    FILE_AT("lexicon/pt/eating-disorder.rules", lexicon_pt_eating_disorder_rules),
    FILE_AT("lexicon/pt/harm-to-others-fear.rules", lexicon_pt_harm_to_others_fear_rules),
    FILE_AT("lexicon/pt/harm-to-others-plan.rules", lexicon_pt_harm_to_others_plan_rules),
    FILE_AT("lexicon/pt/harm-to-others.rules", lexicon_pt_harm_to_others_rules),
    FILE_AT("lexicon/pt/medication-or-diagnosis.rules", lexicon_pt_medication_or_diagnosis_rules),
    FILE_AT("lexicon/pt/method-enquiry.rules", lexicon_pt_method_enquiry_rules),
    FILE_AT("lexicon/pt/minor.rules", lexicon_pt_minor_rules),
    FILE_AT("lexicon/pt/qualifiers.rules", lexicon_pt_qualifiers_rules),
    FILE_AT("lexicon/pt/reply.rules", lexicon_pt_reply_rules),
    FILE_AT("lexicon/pt/self-harm-acts.rules", lexicon_pt_self_harm_acts_rules),
    FILE_AT("lexicon/pt/self-harm.rules", lexicon_pt_self_harm_rules),
    FILE_AT("lexicon/pt/spelling.rules", lexicon_pt_spelling_rules),
    FILE_AT("lexicon/pt/suicide-active.rules", lexicon_pt_suicide_active_rules),
    FILE_AT("lexicon/pt/suicide-farewell.rules", lexicon_pt_suicide_farewell_rules),
    FILE_AT("lexicon/pt/suicide-imminent.rules", lexicon_pt_suicide_imminent_rules),
    FILE_AT("lexicon/pt/suicide-passive.rules", lexicon_pt_suicide_passive_rules),
    FILE_AT("lexicon/pt/suicide-plan.rules", lexicon_pt_suicide_plan_rules),
    FILE_AT("lexicon/pt/suicide-unsaid.rules", lexicon_pt_suicide_unsaid_rules),
    FILE_AT("lexicon/pt/words.rules", lexicon_pt_words_rules),
    FILE_AT("resources/contacts.list", resources_contacts_list),
    FILE_AT("resources/guidance.en.texts", resources_guidance_en_texts),
    FILE_AT("resources/notices.en.texts", resources_notices_en_texts),
    FILE_AT("resources/notices.es.texts", resources_notices_es_texts),
    FILE_AT("resources/notices.pt.texts", resources_notices_pt_texts),
    FILE_AT("resources/replies.en.texts", resources_replies_en_texts),
    FILE_AT("resources/replies.es.texts", resources_replies_es_texts),
    FILE_AT("resources/replies.pt.texts", resources_replies_pt_texts),
};

size_t safety_file_count(void) { return sizeof(files) / sizeof(files[0]); }

struct safety_file safety_file_at(size_t index) {
  static const struct safety_file none = {"", (const unsigned char *)"", 0};
  return index < safety_file_count() ? files[index] : none;
}
