import SerenityProviders

/// Decides which providers are asked, where, and with which key (LLM-1, LLM-6).
///
/// A vendor's key goes to the vendor, or to another https address that the user named; never to this machine, where any
/// program may listen on a port. A key for a given address is given by SERENITY_ADDRESS_KEY, and then goes there alone.
/// SERENITY_MODEL, SERENITY_ADDRESS, SERENITY_API and SERENITY_THINKING belong to the provider of SERENITY_PROVIDER, so
/// they do not count when the wish names another: one vendor's key must not go to another's address.
struct ProviderChoice {
  let wish: ProviderWish
  let ring: KeyRing

  private var environmentProvider: String { ring.setting("SERENITY_PROVIDER", inFiles: true) ?? "deepseek" }

  /// The fallbacks as they are spelled, in order.
  var fallbacks: [String] {
    let wished =
      wish.fallbacks.isEmpty
      ? ring.setting("SERENITY_FALLBACK", inFiles: true)?.split(separator: ",").map(String.init) ?? [] : wish.fallbacks
    return wished.map { String($0.filter { !$0.isWhitespace }) }.filter { !$0.isEmpty }
  }

  /// The provider asked first.
  func first(_ warnings: inout [String]) throws(ProviderSetup.Failure) -> ProviderSetup.Provider {
    let vendor = try vendor(wish.provider ?? environmentProvider)
    let isEnvironments = vendor.rawValue == environmentProvider.lowercased()
    if !isEnvironments {
      let idle = [
        wish.model == nil ? ("SERENITY_MODEL", true) : nil, wish.address == nil ? ("SERENITY_ADDRESS", false) : nil,
        wish.api == nil ? ("SERENITY_API", true) : nil, wish.thinking == nil ? ("SERENITY_THINKING", true) : nil,
      ].compactMap(\.self).filter { ring.setting($0.0, inFiles: $0.1) != nil }
      for (name, _) in idle {
        warnings.append("\(name) is meant for \(environmentProvider) and does not count for \(vendor.rawValue).")
      }
    }
    let model = wish.model ?? (isEnvironments ? ring.setting("SERENITY_MODEL", inFiles: true) : nil)
    let address = wish.address ?? (isEnvironments ? ring.setting("SERENITY_ADDRESS", inFiles: false) : nil)
    let api = wish.api ?? (isEnvironments ? ring.setting("SERENITY_API", inFiles: true) : nil)
    let thinking = wish.thinking ?? (isEnvironments ? ring.setting("SERENITY_THINKING", inFiles: true) : nil)
    let manner = try VendorManner(of: vendor, api: api, thinking: thinking)
    return try provider(vendor, manner, model: model, address: address, mayUseAddressKey: true, &warnings)
  }

  /// A provider asked when those before it failed, as `NAME`, `NAME/MODEL` or either with `@ADDRESS`.
  func fallback(_ spelled: String, _ warnings: inout [String]) throws(ProviderSetup.Failure) -> ProviderSetup.Provider {
    let halves = spelled.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let words = halves[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let vendor = try vendor(String(words[0]))
    return try provider(
      vendor, try VendorManner(of: vendor, api: nil, thinking: nil), model: words.dropFirst().first.map(String.init),
      address: halves.dropFirst().first.map(String.init), mayUseAddressKey: false, &warnings)
  }

  private func vendor(_ name: String) throws(ProviderSetup.Failure) -> Vendor {
    guard let vendor = Vendor(rawValue: name.lowercased()) else { throw .unusable(sentence: Vendor.unknown(name)) }
    return vendor
  }

  private func provider(
    _ vendor: Vendor, _ manner: VendorManner, model: String?, address: String?, mayUseAddressKey: Bool,
    _ warnings: inout [String]
  ) throws(ProviderSetup.Failure) -> ProviderSetup.Provider {
    let model = model ?? vendor.standardModel
    guard !model.isEmpty, model.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw .unusable(sentence: "The model's name has a space or a letter outside ASCII; write it without.")
    }
    let place = try self.address(of: vendor, given: address)
    let key = try key(for: vendor, at: place, mayUseAddressKey: mayUseAddressKey, &warnings)
    warnings += manner.warnings
    return ProviderSetup.Provider(
      name: vendor.rawValue, model: model, address: place, spelling: manner.spelling, keyPlace: key?.place,
      dialect: manner.dialect(key: key?.key, model: model, address: place),
      healthCheck: HealthCheck(vendor: vendor, address: place, key: key?.key))
  }

  private func address(of vendor: Vendor, given: String?) throws(ProviderSetup.Failure) -> ProviderAddress {
    var text = given
    if text == nil, vendor == .ollama { text = ring.setting("OLLAMA_HOST", inFiles: false).map(OllamaHost.address) }
    guard let text else { return vendor.address }
    do { return try ProviderAddress(text) } catch { throw .unusable(sentence: error.message) }
  }

  private func key(
    for vendor: Vendor, at address: ProviderAddress, mayUseAddressKey: Bool, _ warnings: inout [String]
  ) throws(ProviderSetup.Failure) -> (key: ProviderKey, place: String)? {
    let isOwnAddress = address.authority == vendor.address.authority
    if !isOwnAddress || vendor == .ollama, mayUseAddressKey,
      let found = try key(named: KeyRing.addressKeyVariable, for: vendor)
    {
      return found
    }
    guard let name = vendor.keyVariable, !address.isThisMachine else { return nil }
    guard let found = try key(named: name, for: vendor) else {
      throw .noKey(provider: vendor.rawValue, sentence: missing(name, of: vendor))
    }
    if !isOwnAddress {
      warnings.append("The key \(name) goes to \(address.authority), which is not \(vendor.title)'s own address.")
    }
    return found
  }

  private func key(named name: String, for vendor: Vendor) throws(ProviderSetup.Failure) -> (
    key: ProviderKey, place: String
  )? {
    guard case .value(let text, let place) = ring.find(name) else { return nil }
    do {
      return (try ProviderKey(text), place.title)
    } catch {
      throw .noKey(
        provider: vendor.rawValue, sentence: "\(name) in \(place.title) cannot be used. \(error.rawValue)")
    }
  }

  private func missing(_ name: String, of vendor: Vendor) -> String {
    var sentence = "There is no key for \(vendor.title)"
    if case .placeholder(let places) = ring.find(name) {
      sentence = "\(name) in \(places.map(\.title).joined(separator: " and ")) is a placeholder, not a key"
    }
    sentence += "; set \(name) in the environment or in .env"
    if let path = ring.credentialsPath { sentence += ", or write the line \(name)=... into \(path) (chmod 600)" }
    return ([sentence + "."] + [ring.credentialsRefusal].compactMap(\.self)).joined(separator: " ")
  }
}
